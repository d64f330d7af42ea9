import { NARROWING } from '@limelight/contract/fans/limits';
import type { FanChoices } from '@limelight/contract/fans/operations';
import type { BoughtThings, FanFilter, FanFilters } from '../kernel/parts/fan-filter.ts';
import { ownFilter } from './own-filter.ts';

const NO_CHOICES: Omit<FanChoices, 'things'> = { messages: [], languages: [], countries: null };

/** Combines the filters of all areas with those of this area. Throws where two use the same parameter name. */
export function fanFilters(
  ofAreas: readonly FanFilter[],
  things: readonly BoughtThings[],
): FanFilters {
  const filters: readonly FanFilter[] = [ownFilter(things), ...ofAreas];
  const names = filters.flatMap(({ params }) => Object.keys(params));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two filters of fans take :${twice}`);
  return {
    params: Object.fromEntries(filters.flatMap(({ params }) => Object.entries(params))),
    values: (asked, now) =>
      Object.fromEntries(filters.flatMap(({ values }) => Object.entries(values(asked, now)))),
    condition: filters.map(({ condition }) => `(${condition})`).join('\n    and '),
    async choices(deps, creatorId) {
      const most = NARROWING.things;
      const [ofKinds, ofFilters] = await Promise.all([
        Promise.all(
          things.map(async ({ kind, newest }) =>
            (await newest(deps.db, creatorId, most)).map((one) => ({ ...one, kind })),
          ),
        ),
        Promise.all(filters.map(async ({ choices }) => choices?.(deps, creatorId) ?? {})),
      ]);
      return {
        things: ofKinds
          .flat()
          .toSorted((one, other) => other.at.getTime() - one.at.getTime())
          .slice(0, most)
          .map((one) => ({ ...one, at: one.at.toISOString() })),
        ...ofFilters.reduce<typeof NO_CHOICES>((all, some) => ({ ...all, ...some }), NO_CHOICES),
      };
    },
  };
}
