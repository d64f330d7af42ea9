import { useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { UnmatchedMove } from '@limelight/contract/backups/held';
import { api, client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Written } from '../ui/forms/written.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

/** Charges and transfers at the provider that this copy does not know. */
export function UnmatchedMoves() {
  const queries = useQueryClient();
  const [settling, setSettling] = useState<UnmatchedMove | null>(null);
  const query = useInfiniteQuery(
    api.backups.listUnmatchedMoves.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <>
      <PagedList
        query={query}
        label="Loading charges and transfers"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={CircleCheck} title="Nothing is left">
            This copy knows every charge and transfer, or something was noted about it.
          </EmptyState>
        }
      >
        {(moves) => (
          <Card bleed>
            <ul aria-label="Charges and transfers" className="divide-y divide-line">
              {moves.map((move) => (
                <li
                  key={move.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-medium wrap-anywhere">
                      {move.kind === 'charge' ? 'Charge' : 'Transfer'} {move.reference}
                    </p>
                    <p className="wrap-anywhere text-muted">
                      {move.person ? (
                        <>
                          <Written>{move.person.displayName}</Written> · @{move.person.handle}
                        </>
                      ) : (
                        'A person this copy doesn’t know'
                      )}
                      {move.description !== null && (
                        <>
                          {' · '}
                          <Written>{move.description}</Written>
                        </>
                      )}
                    </p>
                    <p className="wrap-anywhere text-muted">
                      <Time at={move.movedAt} style="datetime" /> · lost{' '}
                      {move.kind === 'charge' ? 'order' : 'payout'} {move.lostId}
                    </p>
                    {move.returnedCents > 0 && (
                      <p className="text-muted">
                        <Money cents={move.returnedCents} /> of it went back already.
                      </p>
                    )}
                  </div>
                  <Money cents={move.amountCents} className="w-24 text-right" />
                  <Button
                    size="sm"
                    onClick={() => setSettling(move)}
                    aria-label={`Note what was done about ${move.reference}`}
                  >
                    Note
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {settling && (
        <ReasonDialog
          title={`What was done about ${settling.reference}?`}
          confirmLabel="Save"
          kind="primary"
          help="We’ll save it in the audit log."
          missing="Write what was done."
          sentenceOf={errorSentence}
          act={async (note) => {
            await client.backups.settleUnmatchedMove({ id: settling.id, note });
            setSettling(null);
            toast({ kind: 'success', title: 'Noted' });
            await queries.invalidateQueries({ queryKey: api.backups.key() });
          }}
          onClose={() => setSettling(null)}
        >
          This moves no money. It takes the line off the list.
        </ReasonDialog>
      )}
    </>
  );
}
