import type { ReactNode } from 'react';

/** One quiet sentence where a short list inside a card is empty. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-sm bg-sunken px-4 py-3 text-sm text-muted">{children}</p>;
}
