import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { sellsTiers, tiersToChoose, type Rule } from './audience-choice.ts';

type Members = Pick<Rule, 'tierIds' | 'months'>;

const MONTHS = [0, 1, 2, 3, 6, 9, 12, 18, 24];

/** Chooses members: of any tier or some tiers, and for how long they must have been members. */
export function MembersFields({
  value,
  onChange,
  onSetPrice,
}: {
  readonly value: Members;
  readonly onChange: (value: Members) => void;
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
}) {
  const query = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  // A tier that was named and removed can be added again until the screen is left.
  const [named] = useState(value.tierIds);
  const tiers = tiersToChoose(query.data?.items ?? [], [...named, ...value.tierIds]);
  const months = MONTHS.includes(value.months) ? MONTHS : [...MONTHS, value.months];
  if (query.data && !sellsTiers(query.data.items)) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">Fans can’t join yet: your membership has no price.</p>
        <Button size="sm" onClick={onSetPrice}>
          Set a price
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {(tiers.length > 1 || value.tierIds.length > 0) && (
        <fieldset>
          <legend className="text-sm font-medium">Tiers</legend>
          <Checkbox
            label="Any tier"
            checked={value.tierIds.length === 0}
            onChange={() => onChange({ ...value, tierIds: [] })}
          />
          {tiers.map((tier) => (
            <Checkbox
              key={tier.id}
              label={
                <>
                  <Written>{tier.name}</Written> · {formatCents(tier.priceCents)}
                </>
              }
              help={tier.archivedAt === null ? undefined : 'No longer sold. Members keep it'}
              checked={value.tierIds.includes(tier.id)}
              onChange={(checked) =>
                onChange({
                  ...value,
                  tierIds: checked
                    ? [...value.tierIds, tier.id]
                    : value.tierIds.filter((id) => id !== tier.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Field label="Member for">
        <Select
          value={String(value.months)}
          onChange={(months) => onChange({ ...value, months: Number(months) })}
          options={months.map((count) => ({
            value: String(count),
            label:
              count === 0
                ? 'Any length'
                : count === 1
                  ? 'At least 1 month'
                  : `At least ${count} months`,
          }))}
        />
      </Field>
    </div>
  );
}

/** Chooses one of the creator's lists of people. */
export function ListField({
  listId,
  onChange,
  problem,
}: {
  readonly listId: string;
  readonly onChange: (listId: string) => void;
  readonly problem?: string | undefined;
}) {
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} }));
  const items = lists.data?.items ?? [];
  if (lists.data && items.length === 0) {
    return (
      <p
        {...(problem !== undefined && { role: 'alert' })}
        className={cx('text-sm', problem === undefined ? 'text-muted' : 'text-danger')}
      >
        You have no lists yet.{' '}
        <Link
          to="/creator/create?tab=lists"
          className="font-semibold text-accent-text hover:underline"
        >
          Create one
        </Link>
      </p>
    );
  }
  return (
    <Field label="List" error={problem}>
      <Select
        value={listId}
        onChange={onChange}
        options={[
          ...(items.some((one) => one.id === listId)
            ? []
            : [{ value: listId, label: listId === '' ? 'Choose a list' : 'A deleted list' }]),
          ...items.map((one) => ({ value: one.id, label: `${one.name} (${one.people})` })),
        ]}
      />
    </Field>
  );
}
