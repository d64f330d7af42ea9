import { useState } from 'react';
import { Link } from 'react-router';
import type { ProblemView } from '@limelight/contract/shop/operations';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Time } from '../../ui/values/time.tsx';
import { salePath } from '../manage/paths.ts';
import { ProblemThread } from '../problem/problem-thread.tsx';
import { OUTCOME_LABELS, REASON_LABELS } from '../product-words.ts';
import { AnswerForm } from './answer-form.tsx';

/** A problem as the creator has it: whose turn it is, what was said, and their answer. */
export function ProblemCard({
  problem,
  isOnOrder = false,
  onChanged,
}: {
  readonly problem: ProblemView;
  /** Below its order, which says whose and of what it is. */
  readonly isOnOrder?: boolean;
  readonly onChanged: () => unknown;
}) {
  const { state } = problem;
  const [isAnswering, setAnswering] = useState(false);
  const [label, kind] = stateOf(problem);
  const Heading = isOnOrder ? 'h3' : 'h2';
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <Heading className="text-base">{REASON_LABELS[problem.reason]}</Heading>
          <p className="text-sm text-muted">
            {isOnOrder ? (
              <Written as="span" className="wrap-anywhere">
                {problem.title}
              </Written>
            ) : (
              <>
                <Written className="wrap-anywhere">{problem.buyer.displayName}</Written>
                {' · '}
                <Written className="wrap-anywhere">{problem.title}</Written>
                {' · '}
                <Link
                  to={salePath(problem.orderId)}
                  className="numbers font-medium text-accent-text underline-offset-4 hover:underline"
                >
                  Order {problem.orderNumber}
                </Link>
              </>
            )}
          </p>
        </div>
        <Badge kind={kind}>{label}</Badge>
      </div>
      {state === 'open' && (
        <p className="text-sm font-medium text-warning">
          Answer by <Time at={problem.answerBy} style="datetime" />. After that, our moderators
          decide.
        </p>
      )}
      <ProblemThread problem={problem} reader="creator" />
      {state !== 'closed' &&
        (isAnswering ? (
          <AnswerForm
            problem={problem}
            onCancel={() => setAnswering(false)}
            onAnswered={() => {
              setAnswering(false);
              return onChanged();
            }}
          />
        ) : (
          <div>
            <Button onClick={() => setAnswering(true)}>
              {state === 'open' ? 'Answer' : 'Add to your answer'}
            </Button>
          </div>
        ))}
    </Card>
  );
}

function stateOf({ state, outcome }: ProblemView): readonly [label: string, kind: BadgeKind] {
  switch (state) {
    case 'open':
      return ['Your turn', 'danger'];
    case 'answered':
      return ['The buyer’s turn', 'neutral'];
    case 'with_staff':
      return ['Moderators decide', 'warning'];
    case 'closed':
      return [outcome === null ? 'Closed' : OUTCOME_LABELS[outcome], 'neutral'];
  }
}
