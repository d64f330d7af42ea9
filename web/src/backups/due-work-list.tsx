import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { DUE_WORK_WORDS, type DueWorkKind } from '@limelight/contract/backups/due-work';
import type { DueWork } from '@limelight/contract/backups/held';
import { api } from '../platform/api.ts';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Button } from '../ui/forms/button.tsx';
import { Written } from '../ui/forms/written.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

interface Asking {
  readonly decision: 'run' | 'skip';
  readonly kind: DueWorkKind;
  /** Absent: all of the kind. */
  readonly id?: string;
}

const VERBS = { run: 'Run', skip: 'Skip' } as const;

/** What fell due while the copy was held: run or skipped, one by one or all of a kind. */
export function DueWorkList() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const query = useInfiniteQuery(
    api.backups.listDueWork.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const decide = useMutation(
    api.backups.decideDueWork.mutationOptions({
      onSuccess: () => {
        setAsking(null);
        return queries.invalidateQueries({ queryKey: api.backups.key() });
      },
      onError: toastFault,
    }),
  );
  const words = asking && DUE_WORK_WORDS[asking.kind];
  return (
    <>
      <PagedList
        query={query}
        label="Loading what fell due"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState icon={CircleCheck} title="Everything is decided" />}
      >
        {(works) => (
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap gap-2">
              {[...new Set(works.map(({ kind }) => kind))].flatMap((kind) =>
                (['run', 'skip'] as const).map((decision) => (
                  <Button
                    key={`${kind} ${decision}`}
                    size="sm"
                    onClick={() => setAsking({ decision, kind })}
                  >
                    {VERBS[decision]} all: {DUE_WORK_WORDS[kind].title}
                  </Button>
                )),
              )}
            </div>
            <Card bleed>
              <ul aria-label="What fell due" className="divide-y divide-line">
                {works.map((work) => (
                  <DueWorkLine
                    key={work.id}
                    work={work}
                    onDecide={(decision) => setAsking({ decision, kind: work.kind, id: work.id })}
                  />
                ))}
              </ul>
            </Card>
          </div>
        )}
      </PagedList>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (!asking) return;
          const { decision, kind, id } = asking;
          decide.mutate({ decision, which: id === undefined ? { kind } : { id } });
        }}
        title={asking && words ? questionOf(asking, words.title) : ''}
        confirmLabel={VERBS[asking?.decision ?? 'run']}
        kind={asking?.decision === 'run' ? 'danger' : 'primary'}
        busy={decide.isPending}
      >
        {asking && words?.[asking.decision]}
      </ConfirmDialog>
    </>
  );
}

const questionOf = ({ decision, id }: Asking, title: string): string =>
  id === undefined
    ? `${VERBS[decision]} all of this kind: ${title}?`
    : `${VERBS[decision]}: ${title}?`;

function DueWorkLine({
  work,
  onDecide,
}: {
  readonly work: DueWork;
  readonly onDecide: (decision: 'run' | 'skip') => void;
}) {
  const { title } = DUE_WORK_WORDS[work.kind];
  const people = [work.fan, work.creator].flatMap((one) => one ?? []);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="wrap-anywhere text-muted">
          {people.map(({ id, displayName, handle }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Written>{displayName}</Written> @{handle}
            </span>
          ))}
        </p>
        <p className="text-muted">
          Due <Time at={work.dueAt} style="datetime" />
        </p>
        {work.sameMove !== null && (
          <p className="font-medium wrap-anywhere text-warning">
            The lost site moved the same amount on <Time at={work.sameMove.movedAt} style="date" />{' '}
            ({work.sameMove.reference}).
          </p>
        )}
      </div>
      {work.amountCents !== null && <Money cents={work.amountCents} className="w-24 text-right" />}
      <div className="flex gap-2">
        <Button size="sm" onClick={() => onDecide('run')}>
          Run
        </Button>
        <Button size="sm" onClick={() => onDecide('skip')}>
          Skip
        </Button>
      </div>
    </li>
  );
}
