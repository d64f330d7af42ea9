import type { ProblemView } from '@limelight/contract/shop/operations';
import { Written } from '../../ui/forms/written.tsx';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { OUTCOME_LABELS, REASON_LABELS } from '../product-words.ts';

type Entry = ProblemView['entries'][number];
type Role = Entry['role'];

const STATES: Record<
  Exclude<ProblemView['state'], 'closed'>,
  readonly [label: string, kind: BadgeKind]
> = {
  open: ['Waiting for the creator', 'warning'],
  answered: ['Answered', 'accent'],
  with_staff: ['Moderators decide', 'warning'],
};

/** Where a problem stands, or how it ended. */
export function ProblemState({
  problem: { state, outcome },
}: {
  readonly problem: Pick<ProblemView, 'state' | 'outcome'>;
}) {
  if (state === 'closed') return <Badge>{outcome ? OUTCOME_LABELS[outcome] : 'Closed'}</Badge>;
  const [label, kind] = STATES[state];
  return <Badge kind={kind}>{label}</Badge>;
}

const DID: Record<Entry['did'], string> = {
  opened: 'raised a problem',
  answered: 'answered',
  refunded: 'refunded',
  escalated: 'asked the moderators to decide',
  closed: 'closed the problem',
  dismissed: 'decided that there is no refund',
};

/** Who did it, as this reader calls them. */
function nameOf(role: Exclude<Role, 'rule'>, reader: Role, buyerName: string): string {
  if (role === reader) return 'You';
  return { buyer: buyerName, creator: 'The creator', staff: 'The moderators' }[role];
}

/** What happened by itself. Why the moderators have it before its time is not said: blocks and suspensions are private. */
function ruleWords({ did, at }: Entry, { answerBy, outcome, entries }: ProblemView): string {
  if (did === 'closed')
    return outcome === 'refunded'
      ? 'All of the money went back, so this is closed'
      : 'The buyer’s account ended, so this is closed';
  const isLate = new Date(at) >= new Date(answerBy);
  return isLate && entries.every(({ role }) => role !== 'creator')
    ? 'Without an answer in time, this went to the moderators'
    : 'This went to the moderators';
}

/** What was said and done about a problem, in order, as the reader knows the others. */
export function ProblemThread({
  problem,
  reader,
}: {
  readonly problem: ProblemView;
  readonly reader: Exclude<Role, 'rule'>;
}) {
  return (
    <ol aria-label="What was said" className="space-y-3 border-l-2 border-line pl-4">
      {problem.entries.map((entry, index) => {
        const { role, did, text, refundCents, at } = entry;
        return (
          <li key={index} className="text-sm">
            <p className="text-muted">
              {role === 'rule' ? (
                <span className="font-medium text-text">{ruleWords(entry, problem)}</span>
              ) : (
                <>
                  <span className="font-medium text-text">
                    <Written>{nameOf(role, reader, problem.buyer.displayName)}</Written>
                  </span>{' '}
                  {DID[did]}
                  {did === 'opened' && `: ${REASON_LABELS[problem.reason]}`}
                  {refundCents !== null && (
                    <>
                      {did !== 'refunded' && ' and refunded'} <Money cents={refundCents} />
                    </>
                  )}
                </>
              )}
              {' · '}
              <Time at={at} />
            </p>
            {text !== '' && (
              <Written as="p" text className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
                {text}
              </Written>
            )}
          </li>
        );
      })}
    </ol>
  );
}
