interface OpenDialog {
  readonly id: string;
  /** Answers whether Back may close it: nothing is being paid or saved. */
  readonly onBack: () => boolean;
}

/** The open dialogs, oldest first: only the newest is seen. */
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Puts a dialog in front of the others; answers what takes it away. */
export function openDialog(id: string, onBack: () => boolean): () => void {
  change([...open, { id, onBack }]);
  return () => change(open.filter((one) => one.id !== id));
}

/** The dialog that is seen now; null while none is open. */
export const newestDialog = (): string | null => open.at(-1)?.id ?? null;

export const countDialogs = (): number => open.length;

/** Closes the newest dialogs until `left` are open; answers how many more stay, behind one that may not close now. */
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
