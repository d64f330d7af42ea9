import { useDeferredValue, type ReactNode } from 'react';

/** Content below the first screen: drawn after what is above it, in time that input may interrupt. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
