import { useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payout, PayoutOverview } from '@limelight/contract/payouts/operations';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../platform/api.ts';
import { errorCode, errorData, errorSentence } from '../platform/errors.ts';
import { newKey } from '../platform/new-key.ts';
import { dateFormat } from '../platform/region.ts';
import type { StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Money } from '../ui/values/money.tsx';
import { RadioGroup } from '../ui/forms/radio-group.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { readPayoutAmount, type AmountChoice } from './payout-amount.ts';
import { PayoutReceipt } from './payout-receipt.tsx';

const moment = (at: Date) => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(at);

interface TypedAmount {
  readonly choice: AmountChoice;
  readonly typed: string;
}

/** 'Request Payout Now': an amount, the rules as messages at the field, a receipt at the end. */
export function RequestPayout({
  overview,
  stepUp,
}: {
  readonly overview: PayoutOverview;
  readonly stepUp: StepUp;
}) {
  const queries = useQueryClient();
  const [receipt, setReceipt] = useState<Payout | null>(null);
  // One key per intended payout: a repeat after a lost response takes the money only once.
  const key = useRef<{ cents: number; key: string }>(undefined);

  const read = ({ choice, typed }: TypedAmount) =>
    readPayoutAmount(choice, typed, overview.availableCents);
  const form = useForm<TypedAmount>(
    { choice: 'full', typed: '' },
    {
      check: (values) => {
        const amount = read(values);
        return { typed: amount.ok ? undefined : amount.problem };
      },
      send: async (values) => {
        const amount = read(values);
        if (!amount.ok) return;
        const { cents } = amount;
        if (key.current?.cents !== cents) key.current = { cents, key: newKey() };
        const input = { amountCents: cents, idempotencyKey: key.current.key };
        const request = () => client.payouts.request(input);
        try {
          const payout = await (overview.isFirst ? stepUp(request) : request());
          key.current = undefined;
          form.set({ typed: '' });
          setReceipt(payout);
        } finally {
          await queries.invalidateQueries({ queryKey: api.payouts.key() });
        }
      },
      failed: (error) => ({ typed: sentenceOf(error) }),
    },
  );
  const reasonId = useId();
  const { choice } = form.values;
  const problem = form.faults.typed;

  return (
    <Card>
      <h2 className="text-lg">{payoutsTexts.requestPayoutNow}</h2>
      <form {...form.props} noValidate className="mt-4 flex flex-col gap-4">
        <RadioGroup
          label="Amount"
          value={choice}
          onChange={(next) => {
            form.set({ choice: next });
            form.refuse({});
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
              {...form.field('typed')}
              lead="$"
              trail={<span className="pr-3 text-sm text-muted">{payoutsTexts.currency}</span>}
              inputMode="decimal"
              placeholder="50.00"
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
            The largest payout is {formatCents(PAYOUT.maxCents)}. {payoutsTexts.separateRequests}
          </p>
        )}
        {problem === undefined && (
          <div id={reasonId} className="empty:hidden">
            <Blocked by={overview.blockedBy} />
          </div>
        )}
        <Button
          type="submit"
          variant="commit"
          size="lg"
          busy={form.busy}
          disabled={overview.blockedBy?.reason === 'below_minimum'}
          aria-describedby={reasonId}
        >
          {payoutsTexts.requestPayoutNow}
        </Button>
      </form>
      <PayoutReceipt payout={receipt} onClose={() => setReceipt(null)} />
    </Card>
  );
}

function Blocked({ by }: { readonly by: PayoutOverview['blockedBy'] }) {
  if (!by) return null;
  return (
    <p className="text-sm text-muted">
      {by.reason === 'below_minimum' ? (
        `You can request a payout once ${formatCents(PAYOUT.minCents)} is available.`
      ) : by.reason === 'too_soon' ? (
        <>
          You can request one payout every {PAYOUT.everyHours} hours. Your next one is available on{' '}
          <time dateTime={by.until}>{moment(new Date(by.until))}</time>.
        </>
      ) : by.reason === 'method_blocked' ? (
        'Your payout account needs attention. Choose Manage under Default Payout Method.'
      ) : (
        <>
          Finish setting up your page first.{' '}
          <Link to="/dashboard" className="font-semibold text-accent-text hover:underline">
            See what’s left
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
      return until ? `${sentence} Your next one is available on ${until}.` : sentence;
    case 'method_waiting':
      return until ? `${sentence} It will be active on ${until}.` : sentence;
    default:
      return sentence;
  }
}
