import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TIER_PRICE } from '@limelight/contract/creators/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.tsx';
import { centsToField } from '../../ui/parse-cents.ts';
import { readTierPrice } from './tier-price.ts';

export interface PriceDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The price now, in cents; null when none was set yet. */
  readonly priceCents: number | null;
}

/** Sets the monthly price: free, or an amount within the limits. */
export function PriceDialog({ open, onClose, priceCents }: PriceDialogProps) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<'paid' | 'free'>(priceCents === 0 ? 'free' : 'paid');
  const [typed, setTyped] = useState(priceCents ? centsToField(priceCents) : '');
  const [problem, setProblem] = useState<string>();
  const save = useMutation(
    api.creators.setPrice.mutationOptions({
      onSuccess: async (tier) => {
        await queries.invalidateQueries({ queryKey: api.creators.key() });
        toast({
          kind: 'success',
          title:
            tier.priceCents === 0
              ? 'Your page is free'
              : `Your monthly price is ${formatCents(tier.priceCents)}`,
        });
        onClose();
      },
      onError: (error) => setProblem(errorSentence(error)),
    }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your monthly price"
      description="What a fan pays each month to be a member."
      size="sm"
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="price" variant="primary" busy={save.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <form
        id="price"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const price = kind === 'free' ? { ok: true as const, cents: 0 } : readTierPrice(typed);
          if (!price.ok) {
            setProblem(price.problem);
            event.currentTarget.querySelector<HTMLElement>('input[inputmode]')?.focus();
            return;
          }
          setProblem(undefined);
          save.mutate({ priceCents: price.cents });
        }}
      >
        <RadioGroup
          label="Kind of page"
          value={kind}
          onChange={setKind}
          options={[
            {
              value: 'paid',
              label: 'Paid membership',
              help: `From ${formatCents(TIER_PRICE.minCents)} to ${formatCents(TIER_PRICE.maxCents)} a month`,
            },
            {
              value: 'free',
              label: 'Free page',
              help: 'Anyone can join; sell single posts instead',
            },
          ]}
        />
        {kind === 'paid' && (
          <Field label="Price per month" error={problem}>
            <Input
              lead="$"
              trail={<span className="pr-3 text-sm text-muted">USD</span>}
              inputMode="decimal"
              autoComplete="off"
              placeholder="80.00"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
        )}
        {kind === 'free' && problem && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
