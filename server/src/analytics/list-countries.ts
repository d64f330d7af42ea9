import type { Analytics } from '@limelight/contract/analytics/operations';
import { COUNTRY_COLUMNS, countryWords } from '@limelight/contract/analytics/texts';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { csvFile, toCsv } from '../platform/csv.ts';
import { countries } from './country-queries.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The countries of the visitors of these days; null where the operator installed no country table. */
export async function listCountries(
  deps: Pick<Deps, 'db' | 'countries'>,
  creatorId: CreatorId,
  { from, to }: Days,
): Promise<Analytics['countries']> {
  return deps.countries.isKnown ? deps.db.many(countries, creatorId, from, to) : null;
}

/** The same as CSV. */
export async function exportCountries(
  deps: Pick<Deps, 'db' | 'countries'>,
  creatorId: CreatorId,
  days: Days,
): Promise<File> {
  const rows = (await listCountries(deps, creatorId, days)) ?? [];
  const cells = rows.map((row) => [countryWords(row.country), String(row.visits)]);
  const header = [COUNTRY_COLUMNS.country, COUNTRY_COLUMNS.visits];
  return csvFile('countries.csv', [toCsv([header, ...cells])]);
}
