import type { CountryCode } from '@limelight/contract/platform/country';
import { NARROWING } from '@limelight/contract/fans/limits';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { FanFilter } from '../kernel/parts/fan-filter.ts';
import { noBlockBetween } from '../kernel/rules.ts';
import { statement, t } from '../platform/db/statement.ts';

const params = {
  country: t.text<CountryCode>().nullable(),
  notCountry: t.text<CountryCode>().nullable(),
};

/** The fans of a creator who have visited their page, with the country of the last visit: `arrived.country`. */
const arrivedFans = (creator: string): string => `
      arrivals arrived join fans there on there.creator_id = arrived.creator_id and there.fan_id = arrived.user_id
      where arrived.creator_id = ${creator} and ${noBlockBetween(creator, 'there.fan_id')}`;

/** A country with few fans cannot be filtered by: the result would reveal where these fans are. */
const wasIn = (country: string) => `(
      exists (select from arrivals own where own.creator_id = :creatorId and own.user_id = f.fan_id
        and own.country = ${country})
      and (select count(*) from (select from ${arrivedFans(':creatorId')} and arrived.country = ${country}
        limit ${NARROWING.fansOfCountry}) enough) = ${NARROWING.fansOfCountry})`;

const countriesOfFans = statement({
  name: 'analytics.countries-of-fans',
  params: [t.uuid<CreatorId>()],
  row: { country: t.text<CountryCode>().certain() },
  text: `
    select arrived.country from ${arrivedFans('$1')} and arrived.country is not null
    group by arrived.country having count(*) >= ${NARROWING.fansOfCountry} order by 1`,
});

/** Filters fans by their country at their last visit of the creator's page. */
export const filterByCountry: FanFilter<typeof params> = {
  params,
  values: ({ country, notCountry }) => ({
    country: country ?? null,
    notCountry: notCountry ?? null,
  }),
  condition: `(:country::text is null or ${wasIn(':country')})
    and (:notCountry::text is null or not ${wasIn(':notCountry')})`,
  async choices({ db, countries }, creatorId) {
    if (!countries.isKnown) return {};
    const rows = await db.many(countriesOfFans, creatorId);
    return { countries: rows.map((row) => row.country) };
  },
};
