import { useQueryClient } from '@tanstack/react-query';
import { PROMOTION } from '@limelight/contract/memberships/limits';
import { firstMonthPrice } from '@limelight/contract/memberships/first-month-price';
import type { OwnTier } from '@limelight/contract/creators/operations';
import { api, client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Written } from '../../ui/forms/written.tsx';
import { offerWords } from './offer-words.ts';
import {
  ALL_TIERS,
  firstPromotion,
  promotionFaults,
  readEnd,
  readMost,
  readTerms,
  refusedAt,
} from './promotion-form.ts';

/** Makes a promotion of `tiers`, those on sale with a price, and previews what fans will read. */
export function PromotionDialog({
  tiers,
  onClose,
}: {
  readonly tiers: readonly OwnTier[];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm(firstPromotion, {
    check: (typed) => promotionFaults(typed, now()),
    send: async (typed) => {
      const terms = readTerms(typed);
      if (!terms) return;
      await client.memberships.createPromotion({
        tierId: tiers.find(({ id }) => id === typed.tierId)?.id ?? null,
        terms,
        offeredTo: typed.offeredTo,
        isLinkOnly: typed.shown === 'link',
        mostClaims: readMost(typed.most),
        endsAt: readEnd(typed.endsOn),
      });
      await queries.invalidateQueries({ queryKey: api.memberships.listPromotions.key() });
      toast({
        kind: 'success',
        title: 'Your promotion is running',
        ...(typed.shown === 'link' && { description: 'Copy its link to share it.' }),
      });
      onClose();
    },
    failed: refusedAt,
  });
  const typed = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New promotion"
      submitLabel="Start promotion"
      className="flex flex-col gap-5"
    >
      {tiers.length > 1 && (
        <Field label="Tier" error={form.faults.tierId}>
          <Select
            name="tierId"
            value={typed.tierId}
            onChange={(tierId) => form.set({ tierId })}
            options={[
              { value: ALL_TIERS, label: 'All paid tiers' },
              ...tiers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <RadioGroup
        label="What fans get"
        value={typed.kind}
        onChange={(kind) => form.set({ kind })}
        options={[
          {
            value: 'discount',
            label: 'Money off the first month',
            help: 'It renews at the full price.',
          },
          {
            value: 'trial',
            label: 'A free trial',
            help: 'It ends by itself and never charges. Each fan can have one with you, ever.',
          },
        ]}
      />
      {typed.kind === 'discount' ? (
        <Field
          label="Percent off"
          error={form.faults.percent}
          help={`From ${PROMOTION.percentOff.min} to ${PROMOTION.percentOff.max}`}
        >
          <Input {...form.field('percent')} inputMode="numeric" trail={<Unit>%</Unit>} />
        </Field>
      ) : (
        <Field
          label="Days"
          error={form.faults.days}
          help={`From ${PROMOTION.trialDays.min} to ${PROMOTION.trialDays.max}`}
        >
          <Input {...form.field('days')} inputMode="numeric" />
        </Field>
      )}
      <RadioGroup
        label="Who can claim it"
        value={typed.offeredTo}
        onChange={(offeredTo) => form.set({ offeredTo })}
        options={[
          { value: 'new', label: 'New members', help: 'Anyone who was never a member of yours.' },
          { value: 'former', label: 'Former members', help: 'Anyone who left, to come back.' },
        ]}
      />
      <RadioGroup
        label="Where it’s shown"
        value={typed.shown}
        onChange={(shown) => form.set({ shown })}
        options={[
          { value: 'page', label: 'On your page', help: 'Everyone who can claim it sees it.' },
          { value: 'link', label: 'Link only', help: 'Only people with its link see it.' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How many can claim it" error={form.faults.most} help="Optional">
          <Input {...form.field('most')} inputMode="numeric" placeholder="No limit" />
        </Field>
        <Field label="Last day" error={form.faults.endsOn} help="Optional">
          <Input {...form.field('endsOn')} type="date" />
        </Field>
      </div>
      <Preview
        tiers={tiers.filter(({ id }) => typed.tierId === ALL_TIERS || id === typed.tierId)}
        terms={readTerms(typed)}
      />
      {form.faults.form && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.form}
        </p>
      )}
    </FormDialog>
  );
}

const Unit = ({ children }: { readonly children: string }) => (
  <span className="pr-3 text-sm text-muted">{children}</span>
);

/** The words of the promotion on each tier, as fans will read them. */
function Preview({
  tiers,
  terms,
}: {
  readonly tiers: readonly OwnTier[];
  readonly terms: ReturnType<typeof readTerms>;
}) {
  if (!terms) return null;
  const firstMonth = (priceCents: number) =>
    terms.kind === 'trial' ? 0 : firstMonthPrice(priceCents, terms.percentOff);
  return (
    <div role="status" className="numbers space-y-1 rounded-lg bg-sunken p-3.5 text-sm">
      <p className="font-medium">Fans will read</p>
      {tiers.map(({ id, name, priceCents }) => (
        <p key={id} className="text-muted">
          <Written>{name}</Written>:{' '}
          {offerWords({
            terms,
            firstMonthCents: firstMonth(priceCents),
            monthlyCents: priceCents,
          })}
        </p>
      ))}
    </div>
  );
}
