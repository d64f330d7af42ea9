import { useQueryClient } from '@tanstack/react-query';
import { TIERS } from '@limelight/contract/creators/limits';
import type { OwnTier } from '@limelight/contract/creators/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { oneLine } from '@limelight/contract/platform/one-line';
import { api, client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PriceField, typedPrice } from './price-field.tsx';
import { priceFault, readTypedPrice } from './tier-price.ts';

/** Makes or changes a tier: its name, what it includes and its price. */
export function TierDialog({
  tier,
  onClose,
}: {
  /** Null for a new one. */
  readonly tier: OwnTier | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm(
    {
      name: tier?.name ?? '',
      description: tier?.description ?? '',
      ...typedPrice(tier?.priceCents ?? null),
    },
    {
      check: (typed) => ({
        name: oneLine(typed.name) === '' ? 'Give your tier a name.' : undefined,
        price: priceFault(typed),
      }),
      send: async ({ name, description, ...typed }) => {
        const price = readTypedPrice(typed);
        if (!price.ok) return;
        const changes = { name, description, priceCents: price.cents };
        const saved = tier
          ? await client.creators.updateTier({ tierId: tier.id, ...changes })
          : await client.creators.createTier(changes);
        await queries.invalidateQueries({ queryKey: api.creators.key() });
        toast({
          kind: 'success',
          title: tier ? 'Tier saved' : `${saved.name} is on your page`,
        });
        onClose();
      },
      failed: (error) => ({
        [errorCode(error) === 'name_taken' ? 'name' : 'price']: errorSentence(error),
      }),
    },
  );
  const read = readTypedPrice(form.values);
  const rises = tier && tier.members > 0 && read.ok && read.cents > tier.priceCents;
  const falls = tier && tier.members > 0 && read.ok && read.cents < tier.priceCents;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={tier ? 'Edit tier' : 'New tier'}
      submitLabel={tier ? 'Save tier' : 'Create tier'}
      className="flex flex-col gap-4"
    >
      <Field label="Name" error={form.faults.name}>
        <Input {...form.field('name')} autoFocus maxLength={TIERS.nameMax} placeholder="Gold" />
      </Field>
      <Field label="What it includes" help="One thing per line. Fans see a list.">
        <Textarea
          {...form.field('description')}
          maxLength={TIERS.descriptionMax}
          placeholder={'Every post for members\nA letter every Sunday'}
        />
      </Field>
      <PriceField form={form} label="Kind of tier" freeLabel="Free tier" />
      {(rises || falls) && (
        <p role="status" className="rounded-lg bg-sunken p-3.5 text-sm">
          {rises
            ? `Members keep the price they pay until they agree to ${formatCents(read.cents)}. We’ll ask them here and by email. New members pay it right away.`
            : 'Members who pay more get the lower price at their next renewal.'}
        </p>
      )}
    </FormDialog>
  );
}
