import { useQuery } from '@tanstack/react-query';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { SpentField } from './spent-field.tsx';
import { Written } from '../../ui/forms/written.tsx';

type Part = MassAudience['include'];

/** Chooses who gets the message, or who is excluded: followers, members, tiers and lists. */
export function AudienceFields({
  legend,
  part,
  onChange,
}: {
  readonly legend: string;
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}) {
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  const lists = useQuery(api.creators.listLists.queryOptions({ input: {} }));
  const toggled = <Id,>(ids: readonly Id[], id: Id, isIn: boolean) =>
    isIn ? [...ids, id] : ids.filter((other) => other !== id);
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <Checkbox
        label="Followers"
        checked={part.followers}
        onChange={(followers) => onChange({ ...part, followers })}
      />
      <Checkbox
        label="All members"
        checked={part.members}
        onChange={(members) => onChange({ ...part, members })}
      />
      <Checkbox
        label="On trial"
        checked={part.trial}
        onChange={(trial) => onChange({ ...part, trial })}
      />
      <Checkbox
        label="Members who canceled and are still here"
        checked={part.leaving}
        onChange={(leaving) => onChange({ ...part, leaving })}
      />
      <Checkbox
        label="Former members"
        help="Those who still follow you, or have talked with you"
        checked={part.former}
        onChange={(former) => onChange({ ...part, former })}
      />
      <SpentField
        spentCents={part.spentCents}
        onChange={(spentCents) => onChange({ ...part, spentCents })}
      />
      {(tiers.isPending || lists.isPending) && (
        <Loading label="Loading your tiers and lists">
          <Skeleton className="h-11 rounded-lg" />
        </Loading>
      )}
      {tiers.isError && !tiers.data && <FailedLine query={tiers} />}
      {tiers.data?.items.map((tier) => (
        <Checkbox
          key={tier.id}
          label={
            <>
              Your tier <Written as="span">{tier.name}</Written> · {formatCents(tier.priceCents)}
            </>
          }
          checked={part.tierIds.includes(tier.id)}
          onChange={(isIn) => onChange({ ...part, tierIds: toggled(part.tierIds, tier.id, isIn) })}
        />
      ))}
      {lists.isError && !lists.data && <FailedLine query={lists} />}
      {lists.data?.items.map((list) => (
        <Checkbox
          key={list.id}
          label={
            <>
              Your list <Written as="span">{list.name}</Written>
            </>
          }
          checked={part.listIds.includes(list.id)}
          onChange={(isIn) => onChange({ ...part, listIds: toggled(part.listIds, list.id, isIn) })}
        />
      ))}
    </fieldset>
  );
}
