import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { AdminOrder, RefundPreview } from '@limelight/contract/payments/operations';
import { api, client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Money } from '../../ui/values/money.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { leftOfLine } from './order-lines.tsx';
import { readRefundAmount, type RefundChoice } from './refund-amount.ts';

/** Shows what is refunded and what closes with it, and asks for the reason. */
export function RefundDialog({
  order,
  onClose,
}: {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const preview = useQuery({
    ...api.payments.previewRefund.queryOptions({ input: { orderId: order.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const [choice, setChoice] = useState<RefundChoice>('all');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const open = order.lines.filter((line) => leftOfLine(line) > 0);
  const [position, setPosition] = useState(open[0]?.position);
  const line = open.length > 1 ? open.find((one) => one.position === position) : undefined;
  const key = useRef(newKey());
  const leftCents = preview.data?.leftCents ?? order.totalCents - order.refundedCents;

  return (
    <ReasonDialog
      title={`Refund ${choice === 'all' ? formatCents(leftCents) : 'part of it'} to @${order.buyer.handle}?`}
      confirmLabel="Refund"
      help="We’ll save it in the audit log."
      missing="Give a reason for the audit log."
      sentenceOf={errorSentence}
      onClose={onClose}
      act={async (reason) => {
        const amount = readRefundAmount(
          choice,
          typed,
          line && choice === 'part' ? leftOfLine(line) : leftCents,
        );
        if (!amount.ok) return setProblem(amount.problem);
        // Refunds nothing before the preview, with its consequences, is on the screen.
        if (!preview.data && !(await preview.refetch()).data) return;
        await client.payments.refundOrder({
          orderId: order.id,
          ...(amount.cents !== null &&
            (line
              ? { lines: [{ position: line.position, cents: amount.cents }] }
              : { amountCents: amount.cents })),
          reason,
          idempotencyKey: key.current,
        });
        const isWhole = amount.cents === null || amount.cents === leftCents;
        toast({
          kind: 'success',
          title: `Order ${order.number} ${isWhole ? '' : 'partly '}refunded`,
        });
        onClose();
        await queries.invalidateQueries({ queryKey: api.payments.key() });
        await queries.invalidateQueries({ queryKey: api.safety.key() });
      }}
    >
      {preview.data ? (
        <div className="space-y-4">
          <RadioGroup
            label="Amount"
            value={choice}
            onChange={(next) => {
              setChoice(next);
              setProblem(undefined);
            }}
            options={[
              {
                value: 'all',
                label: order.refundedCents > 0 ? 'Everything left' : 'Full amount',
                help: <Money cents={leftCents} />,
              },
              { value: 'part', label: 'Part of it', help: 'The fan keeps what they bought.' },
            ]}
          />
          {choice === 'part' && line && (
            <RadioGroup
              label="From which item"
              value={String(line.position)}
              onChange={(next) => {
                setPosition(Number(next));
                setProblem(undefined);
              }}
              options={open.map((one) => ({
                value: String(one.position),
                label: one.title,
                help: (
                  <>
                    <Money cents={leftOfLine(one)} /> left
                  </>
                ),
              }))}
            />
          )}
          {choice === 'part' && (
            <Field label="How much" error={problem}>
              <Input
                lead="$"
                inputMode="decimal"
                autoComplete="off"
                placeholder="5.00"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
              />
            </Field>
          )}
          {choice === 'all' && <Meaning order={order} preview={preview.data} />}
          <p>
            The creator’s share comes out of what’s on hold. If we already paid it out, they owe it.
          </p>
        </div>
      ) : preview.error ? (
        <ErrorState
          message={errorSentence(preview.error)}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        <Loading label="Loading refund details">
          <Skeleton className="h-24 rounded-lg" />
        </Loading>
      )}
    </ReasonDialog>
  );
}

function Meaning({
  order,
  preview,
}: {
  readonly order: AdminOrder;
  readonly preview: RefundPreview;
}) {
  const { effect, alsoRefunds } = preview;
  return (
    <>
      <p>
        {effect === 'ends'
          ? 'The fan loses access right away.'
          : effect === 'tier_before'
            ? 'The member goes back to their previous tier right away.'
            : order.kind === 'tip'
              ? 'A tip doesn’t unlock anything, so nothing closes.'
              : 'Nothing closes, because what it paid for is over.'}
      </p>
      {alsoRefunds.length > 0 && (
        <div>
          <p>These payments build on it, so we’ll refund them too:</p>
          <ul className="mt-1 list-disc pl-5">
            {alsoRefunds.map((other) => (
              <li key={other.orderId} className="numbers">
                {other.number} · <Written>{other.title}</Written>, {formatCents(other.leftCents)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
