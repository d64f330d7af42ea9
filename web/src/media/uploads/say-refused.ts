import { toast } from '../../ui/dialogs/toast.tsx';

/** Shows which files were not accepted, and why. */
export function sayRefused({
  refused,
  empty,
}: {
  readonly refused: readonly string[];
  readonly empty: readonly string[];
}): void {
  const strange = refused.filter((name) => !empty.includes(name));
  if (strange.length > 0) {
    toast({
      kind: 'error',
      title: 'You can only add pictures, videos and audio',
      description: strange.join(', '),
    });
  }
  if (empty.length > 0) {
    toast({
      kind: 'error',
      title: empty.length === 1 ? 'This file is empty' : 'These files are empty',
      description: empty.join(', '),
    });
  }
}
