import type { ReactNode } from 'react';

/** A muted sentence for an empty short list inside a card. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-sm bg-sunken px-4 py-3 text-sm text-muted">{children}</p>;
}
