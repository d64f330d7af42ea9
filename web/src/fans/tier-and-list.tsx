import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { Field } from '../ui/forms/field.tsx';
import { Select } from '../ui/forms/select.tsx';

interface Value {
  /** '' for any. */
  readonly tierId: string;
  readonly listId: string;
}

/** Two fields: members of one tier, and people on one list. Each is shown only if there is something to choose. */
export function TierAndList({
  value: { tierId, listId },
  onChange,
}: {
  readonly value: Value;
  readonly onChange: (changes: Partial<Value>) => void;
}) {
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} })).data?.items;
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} })).data?.items;
  return (
    <>
      {tiers && (tiers.length > 1 || tierId !== '') && (
        <Field label="Tier" labelHidden>
          <Select
            value={tierId}
            onChange={(chosen) => onChange({ tierId: chosen })}
            options={optionsOf('Any tier', tiers, tierId, 'A deleted tier')}
          />
        </Field>
      )}
      {lists && (lists.length > 0 || listId !== '') && (
        <Field label="List" labelHidden>
          <Select
            value={listId}
            onChange={(chosen) => onChange({ listId: chosen })}
            options={optionsOf('Any list', lists, listId, 'A deleted list')}
          />
        </Field>
      )}
    </>
  );
}

/** 'Any', each item, and the chosen one even if it was deleted. */
const optionsOf = (
  any: string,
  items: readonly { readonly id: string; readonly name: string }[],
  chosen: string,
  gone: string,
) => [
  { value: '', label: any },
  ...items.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === '' || items.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: gone }]),
];
