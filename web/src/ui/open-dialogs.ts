interface OpenDialog {
  readonly id: string;
  /** The dialog that it was opened from. */
  readonly holder: string | null;
  /** Returns whether Back may close it: nothing is being paid or saved. */
  readonly onBack: () => boolean;
}

/** The open dialogs, the one in front last: only that one is seen. */
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Puts a dialog in front of the others, but behind those that it holds: where both open at once, React runs the inner
 * one's effects first. Returns what takes it away.
 */
export function openDialog(id: string, holder: string | null, onBack: () => boolean): () => void {
  const held = open.findIndex((one) => one.holder === id);
  change(open.toSpliced(held === -1 ? open.length : held, 0, { id, holder, onBack }));
  return () => change(open.filter((one) => one.id !== id));
}

/** The dialog that is seen now; null while none is open. */
export const frontDialog = (): string | null => open.at(-1)?.id ?? null;

export const countDialogs = (): number => open.length;

/** Closes the dialogs in front until `left` are open; returns how many more stay, behind one that may not close now. */
export function closeDialogs(left: number): number {
  for (let count = open.length; count > left; count -= 1) {
    if (open[count - 1]?.onBack() === false) return count - left;
  }
  return 0;
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
