import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TierId } from '@limelight/contract/platform/ids';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** Chooses some of the viewer's own tiers; one that is archived can be chosen only where it was chosen before. */
export function TierChoice({
  legend,
  chosen,
  before,
  onChange,
}: {
  readonly legend: string;
  readonly chosen: readonly TierId[];
  /** The saved choice. */
  readonly before: readonly TierId[];
  readonly onChange: (chosen: TierId[]) => void;
}) {
  const query = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  if (query.isError && !query.data) return <FailedLine query={query} />;
  if (!query.data) {
    return (
      <Loading label="Loading your tiers">
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    );
  }
  const tiers = query.data.items.filter(
    (tier) => tier.archivedAt === null || before.includes(tier.id),
  );
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      {tiers.length === 0 && (
        <p className="text-sm text-muted">
          You don’t have any tiers yet.{' '}
          <Link to="/creator/create?tab=tiers" className="underline">
            Add one
          </Link>
        </p>
      )}
      {tiers.map((tier) => (
        <Checkbox
          key={tier.id}
          label={
            <>
              <Written as="span">{tier.name}</Written> · {formatCents(tier.priceCents)}
            </>
          }
          help={tier.archivedAt === null ? undefined : 'No longer sold. Members keep it'}
          checked={chosen.includes(tier.id)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, tier.id] : chosen.filter((other) => other !== tier.id))
          }
        />
      ))}
    </fieldset>
  );
}
