import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** `error` stays longer and interrupts screen readers. */
  readonly kind?: 'success' | 'error' | 'info';
  /** One thing to do about it, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}
export interface ShownToast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

const MOST = 3;
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for some seconds; also read out by screen readers. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set([...shown.slice(1 - MOST), { ...message, id: lastId, open: true }]);
}

/** Takes a message away. */
export function closeToast(id: number): void {
  set(shown.map((one) => (one.id === id ? { ...one, open: false } : one)));
  // The exit takes 200 ms; afterwards the row goes.
  setTimeout(() => set(shown.filter((one) => one.id !== id)), 220);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: readonly ShownToast[] = [];
// With the first message: the list's code is 10 KB that no first screen needs.
const ToastList = lazy(() => import('./toast-list.tsx'));

/** Where toasts appear; stands once, at the root. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  if (lastId === 0) return null;
  return (
    <Suspense>
      <ToastList toasts={toasts} />
    </Suspense>
  );
}
