import type { FanChoices } from '@limelight/contract/fans/operations';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Countries } from '../../platform/countries/country-table.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Columns, RowOf } from '../../platform/db/statement.ts';

/** What `choices` reads with. */
interface ChoiceDeps {
  readonly db: Queryable;
  readonly countries: Countries;
}

/** One area's filter on fans: a creator uses it for the list of fans and for the audience of a message. */
export interface FanFilter<Params extends Columns = Columns> {
  /** The parameters of the condition, under names that no other filter has. */
  readonly params: Params;
  /** The values of the parameters, from what was asked for. */
  readonly values: (asked: Narrowing, now: Date) => RowOf<Params>;
  /**
   * SQL of whether a fan `f` (a row of `fans`) of :creatorId, whose account is `a`, fulfills what was asked for at :now; true
   * where nothing was. It becomes part of statements that are put together once, so user input must go into the parameters.
   */
  readonly condition: string;
  /** The choices, where they differ from creator to creator. */
  readonly choices?: (
    deps: ChoiceDeps,
    creatorId: CreatorId,
  ) => Promise<Partial<Omit<FanChoices, 'things'>>>;
}

/** Things of one kind that fans buy, for filtering fans by what they bought. */
export interface BoughtThings {
  /** The kind of the things and of their grants. */
  readonly kind: FanChoices['things'][number]['kind'];
  /** The newest `most` that a creator sells or sold; the title is '' where a thing has no words. */
  readonly newest: (
    db: Queryable,
    creatorId: CreatorId,
    most: number,
  ) => Promise<readonly { readonly id: string; readonly title: string; readonly at: Date }[]>;
  /**
   * SQL of the id under which grants know a thing (an id) of :creatorId; null for things of other kinds. Absent: the thing's
   * own id.
   */
  readonly grantedAs?: (thing: string) => string;
}

/** All filters of all areas, as one. */
export interface FanFilters extends FanFilter {
  readonly choices: (deps: ChoiceDeps, creatorId: CreatorId) => Promise<FanChoices>;
}

type PageSession = (filters: FanFilters) => unknown;

/** Every function that builds statements from the filters, so that a test can check those statements against the database. */
export const allFilterQueries: PageSession[] = [];

/** Statements that use the filters, built once, on first use. */
export function filterQueries<Made>(
  make: (filters: FanFilters) => Made,
): (filters: FanFilters) => Made {
  const made = new WeakMap<FanFilters, Made>();
  const of = (filters: FanFilters): Made => {
    const known = made.get(filters) ?? make(filters);
    made.set(filters, known);
    return known;
  };
  allFilterQueries.push(of);
  return of;
}
