import type { GroupView } from '@limelight/contract/messages/operations';
import { slowWords } from './slow-words.ts';

/** Tells how long a member waits between two messages in slow mode. */
export function SlowMode({ group }: { readonly group: GroupView }) {
  if (group.slowSeconds === 0 || group.role !== 'member') return null;
  return (
    <p className="mb-1 px-2 text-sm text-muted">
      Slow mode: one message every {slowWords(group.slowSeconds)}.
    </p>
  );
}
