import { lazy, Suspense, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProblemView } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Time } from '../../ui/values/time.tsx';
import { purchase } from '../purchase/queries.ts';
import { ProblemState, ProblemThread } from './problem-thread.tsx';

const EscalateDialog = lazy(async () => ({
  default: (await import('./escalate-dialog.tsx')).EscalateDialog,
}));

/** A problem on the page of its order: what was said, and what its buyer can do. */
export function ProblemPanel({ problem }: { readonly problem: ProblemView }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: purchase(problem.orderId).queryKey });
  const close = useMutation({
    mutationFn: () => client.shop.closeProblem({ problemId: problem.id }),
    onSuccess: again,
    onError: toastFault,
  });
  const { state } = problem;
  return (
    <section aria-label="Your problem" className="space-y-3 rounded-lg bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-sm font-semibold tracking-normal">Problem</h3>
        <ProblemState problem={problem} />
      </div>
      <ProblemThread problem={problem} reader="buyer" />
      {state === 'open' && (
        <p className="text-sm text-muted">
          The creator has until <Time at={problem.answerBy} style="datetime" /> to answer. After
          that, our moderators decide.
        </p>
      )}
      {state === 'with_staff' && (
        <p className="text-sm text-muted">
          Our moderators look at it. We’ll tell you what they decide.
        </p>
      )}
      {state !== 'closed' && (
        <div className="flex flex-wrap gap-2">
          {state === 'answered' && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Ask the moderators
            </Button>
          )}
          <Button size="sm" busy={close.isPending} onClick={() => close.mutate()}>
            It’s solved
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <EscalateDialog problem={problem} onClose={() => setAsking(false)} onDone={again} />
        </Suspense>
      )}
    </section>
  );
}
