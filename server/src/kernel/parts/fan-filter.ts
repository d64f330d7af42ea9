import type { FanChoices } from '@limelight/contract/fans/operations';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Countries } from '../../platform/countries/country-table.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Columns, RowOf } from '../../platform/db/statement.ts';

/** What choices are read with. */
interface ChoiceDeps {
  readonly db: Queryable;
  readonly countries: Countries;
}

/** What one area knows of fans: a creator narrows the list of fans by it, and the audience of a message. */
export interface FanFilter<Params extends Columns = Columns> {
  /** What the condition takes, by names that no other filter has. */
  readonly params: Params;
  /** What was asked, as statements take it. */
  readonly values: (asked: Narrowing, now: Date) => RowOf<Params>;
  /**
   * SQL of whether a fan `f` (a row of `fans`) of :creatorId, whose account is `a`, fulfills what was asked at :now; true
   * where nothing was. It is a part of statements that are put together once: what a user types is in the parameters.
   */
  readonly condition: string;
  /** What there is to choose from, where that differs from creator to creator. */
  readonly choices?: (
    deps: ChoiceDeps,
    creatorId: CreatorId,
  ) => Promise<Partial<Omit<FanChoices, 'things'>>>;
}

/** Things of a kind that fans buy, as far as fans are narrowed by what they bought. */
export interface BoughtThings {
  /** Also of their grants. */
  readonly kind: FanChoices['things'][number]['kind'];
  /** The newest `most` that a creator sells or sold; the title is '' for no words. */
  readonly newest: (
    db: Queryable,
    creatorId: CreatorId,
    most: number,
  ) => Promise<readonly { readonly id: string; readonly title: string; readonly at: Date }[]>;
  /** SQL of the id that grants have for a thing (an id) of :creatorId; null for things of other kinds. Absent: its own. */
  readonly grantedAs?: (thing: string) => string;
}

/** All filters of all areas, as one. */
export interface FanFilters extends FanFilter {
  readonly choices: (deps: ChoiceDeps, creatorId: CreatorId) => Promise<FanChoices>;
}

type Asker = (filters: FanFilters) => unknown;

/** Everything that asks the filters, for the check of its statements against the database. */
export const askers: Asker[] = [];

/** Statements that ask the filters: made once, when they are needed first. */
export function askingFilters<Made>(
  make: (filters: FanFilters) => Made,
): (filters: FanFilters) => Made {
  const made = new WeakMap<FanFilters, Made>();
  const of = (filters: FanFilters): Made => {
    const known = made.get(filters) ?? make(filters);
    made.set(filters, known);
    return known;
  };
  askers.push(of);
  return of;
}
