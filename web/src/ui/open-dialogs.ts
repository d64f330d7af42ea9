/** The open dialogs, oldest first: only the newest is seen. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Puts a dialog in front of the others; answers what takes it away. */
export function openDialog(id: string): () => void {
  change([...open, id]);
  return () => change(open.filter((one) => one !== id));
}

/** The dialog that is seen now; null while none is open. */
export const newestDialog = (): string | null => open.at(-1) ?? null;

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
