import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payout, PayoutOverview } from '@limelight/contract/payouts/operations';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../platform/api.ts';
import { errorCode, errorData, errorSentence } from '../platform/errors.ts';
import { newKey } from '../platform/new-key.ts';
import { dateFormat } from '../platform/region.ts';
import { StepUpCancelled, type StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Money } from '../ui/money.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { readPayoutAmount, type AmountChoice } from './payout-amount.ts';
import { PayoutReceipt } from './payout-receipt.tsx';

const moment = (at: Date) => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** 'Request Payout Now': an amount, the rules in words at the field, a receipt at the end. */
export function RequestPayout({
  overview,
  stepUp,
}: {
  readonly overview: PayoutOverview;
  readonly stepUp: StepUp;
}) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState<AmountChoice>('full');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [receipt, setReceipt] = useState<Payout | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // One key an intended payout: a repeat after a lost answer takes the money once.
  const key = useRef<{ cents: number; key: string }>(undefined);

  const request = useMutation({
    mutationFn: (input: Parameters<typeof client.payouts.request>[0]) =>
      overview.isFirst
        ? stepUp(() => client.payouts.request(input))
        : client.payouts.request(input),
    onSuccess: (payout) => {
      key.current = undefined;
      setTyped('');
      setReceipt(payout);
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      setProblem(sentenceOf(error));
      field.current?.focus();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.payouts.key() }),
  });

  const submit = () => {
    const amount = readPayoutAmount(choice, typed, overview.availableCents);
    if (!amount.ok) {
      setProblem(amount.problem);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    if (key.current?.cents !== amount.cents) key.current = { cents: amount.cents, key: newKey() };
    request.mutate({ amountCents: amount.cents, idempotencyKey: key.current.key });
  };

  return (
    <Card>
      <h2 className="text-lg">{payoutsTexts.requestPayoutNow}</h2>
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioGroup
          label="Amount"
          value={choice}
          onChange={(next) => {
            setChoice(next);
            setProblem(undefined);
          }}
          className="sm:grid sm:grid-cols-2"
          options={[
            {
              value: 'full',
              label: payoutsTexts.amountChoice.full,
              help: <Money cents={Math.min(overview.availableCents, PAYOUT.maxCents)} />,
            },
            {
              value: 'partial',
              label: payoutsTexts.amountChoice.partial,
              help: `${formatCents(PAYOUT.minCents)} or more`,
            },
          ]}
        />
        {choice === 'partial' && (
          <Field label="Amount" error={problem}>
            <Input
              ref={field}
              lead="$"
              trail={<span className="pr-3 text-sm text-muted">{payoutsTexts.currency}</span>}
              inputMode="decimal"
              autoComplete="off"
              placeholder="50.00"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
        )}
        {choice === 'full' && problem !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
        {overview.availableCents > PAYOUT.maxCents && (
          <p className="text-sm text-muted">
            One payout is at most {formatCents(PAYOUT.maxCents)}. {payoutsTexts.separateRequests}
          </p>
        )}
        {problem === undefined && <Blocked by={overview.blockedBy} />}
        <Button type="submit" variant="commit" size="lg" busy={request.isPending}>
          {payoutsTexts.requestPayoutNow}
        </Button>
      </form>
      <PayoutReceipt payout={receipt} onClose={() => setReceipt(null)} />
    </Card>
  );
}

function Blocked({ by }: { readonly by: PayoutOverview['blockedBy'] }) {
  // below the minimum needs no sentence: the balance above says it, and the field on a try
  if (!by || by.reason === 'below_minimum') return null;
  return (
    <p className="text-sm text-muted">
      {by.reason === 'too_soon' ? (
        <>
          One payout every {PAYOUT.everyHours} hours. The next one from{' '}
          <time dateTime={by.until}>{moment(new Date(by.until))}</time>.
        </>
      ) : by.reason === 'method_blocked' ? (
        'Your payout account needs your attention: choose Manage under Default Payout Method.'
      ) : (
        <>
          Please finish setting up your page first.{' '}
          <Link to="/dashboard" className="font-semibold text-accent-text hover:underline">
            See what is left
          </Link>
        </>
      )}
    </p>
  );
}

function sentenceOf(error: unknown): string {
  const data = errorData(error);
  const until = typeof data?.['until'] === 'string' ? moment(new Date(data['until'])) : null;
  const sentence = errorSentence(error);
  switch (errorCode(error)) {
    case 'too_soon':
      return until ? `${sentence} The next one from ${until}.` : sentence;
    case 'method_waiting':
      return until ? `${sentence} It is from ${until}.` : sentence;
    default:
      return sentence;
  }
}
