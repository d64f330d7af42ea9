import { DueWorkList } from './due-work-list.tsx';
import { UnmatchedMoves } from './unmatched-moves.tsx';
import { useRestoredCopy } from './use-restored-copy.ts';

/** Where administrators decide what a restored copy cannot know. */
export function RestoredWork() {
  const copy = useRestoredCopy();
  if (copy?.liveAt === null) {
    return (
      <p className="text-sm text-muted">
        Going live asks the payment provider what happened since the snapshot. What is left to
        decide then appears here.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <section>
        <h2 className="text-lg">Charged or paid out by the lost site</h2>
        <p className="mt-1 mb-3 text-sm text-muted">
          The payment provider moved this money after the snapshot, so this copy has no order and no
          payout for it. Give it back in the provider’s dashboard, or make good on it here, and note
          what you did.
        </p>
        <UnmatchedMoves />
      </section>
      <section>
        <h2 className="text-lg">Fell due in the meantime</h2>
        <p className="mt-1 mb-3 text-sm text-muted">
          None of this happens by itself, because the lost site may have done it.
        </p>
        <DueWorkList />
      </section>
    </div>
  );
}
