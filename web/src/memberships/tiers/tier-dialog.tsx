import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TIERS } from '@limelight/contract/creators/limits';
import type { OwnTier } from '@limelight/contract/creators/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api, client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { PriceField, useTierPrice } from './price-field.tsx';

/** Makes a tier, or changes one: its name, what it includes and its price. */
export function TierDialog({
  tier,
  onClose,
}: {
  /** Null for a new one. */
  readonly tier: OwnTier | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(tier?.name ?? '');
  const [description, setDescription] = useState(tier?.description ?? '');
  const [nameProblem, setNameProblem] = useState<string>();
  const price = useTierPrice(tier?.priceCents ?? null);
  const save = useMutation({
    mutationFn: (priceCents: number) =>
      tier
        ? client.creators.updateTier({ tierId: tier.id, name, description, priceCents })
        : client.creators.createTier({ name, description, priceCents }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: api.creators.key() });
      toast({
        kind: 'success',
        title: tier ? 'Tier changed' : `${saved.name} is on your page`,
      });
      onClose();
    },
    onError: (error) => {
      const isName = errorCode(error) === 'name_taken';
      (isName ? setNameProblem : price.refuse)(errorSentence(error));
    },
  });
  const read = price.read();
  const rises = tier && tier.members > 0 && read.ok && read.cents > tier.priceCents;
  const falls = tier && tier.members > 0 && read.ok && read.cents < tier.priceCents;
  return (
    <Dialog
      open
      onClose={onClose}
      title={tier ? 'Change the tier' : 'New tier'}
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="tier" variant="primary" busy={save.isPending}>
            {tier ? 'Save tier' : 'Make tier'}
          </Button>
        </>
      }
    >
      <form
        id="tier"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const hasName = name.trim() !== '';
          if (!hasName) setNameProblem('A tier needs a name.');
          if (!read.ok) price.refuse(read.problem);
          if (hasName && read.ok) save.mutate(read.cents);
          else {
            const fault = hasName ? 'input[inputmode]' : 'input';
            event.currentTarget.querySelector<HTMLElement>(fault)?.focus();
          }
        }}
      >
        <Field label="Name" error={nameProblem}>
          <Input
            autoFocus
            value={name}
            maxLength={TIERS.nameMax}
            placeholder="Gold"
            onChange={(event) => {
              setName(event.target.value);
              setNameProblem(undefined);
            }}
          />
        </Field>
        <Field label="What it includes" help="One thing a line; fans read it as a list">
          <Textarea
            value={description}
            maxLength={TIERS.descriptionMax}
            placeholder={'Every post for members\nA letter every Sunday'}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <PriceField price={price} label="Kind of tier" freeLabel="Free tier" />
        {(rises || falls) && (
          <p role="status" className="rounded-lg bg-sunken p-3.5 text-sm">
            {rises
              ? `Members keep the price they pay and are asked to agree to ${formatCents(read.cents)}, on the screen and by mail. New members pay it at once.`
              : 'Everybody who pays more pays the lower price from their next renewal.'}
          </p>
        )}
      </form>
    </Dialog>
  );
}
