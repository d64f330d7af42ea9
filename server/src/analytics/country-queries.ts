import type { CountryCode } from '@limelight/contract/platform/country';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/** A visit, with its country. */
export interface Located {
  readonly creator_id: CreatorId;
  readonly country: CountryCode;
  readonly at: Date;
}

/** Adds visits to the countries of the creators' days. Creators who are gone are skipped. */
export const addToCountries = statement({
  name: 'analytics.add-to-countries',
  params: [t.jsonb<readonly Located[]>()],
  row: {},
  text: `
    insert into country_days as kept (creator_id, day, country, visits)
    select one.creator_id, (one.at at time zone coalesce(a.time_zone, 'UTC'))::date, one.country, count(*)
    from jsonb_to_recordset($1) as one(creator_id uuid, country text, at timestamptz)
    join creators c on c.id = one.creator_id
    left join people a on a.id = one.creator_id
    group by 1, 2, 3
    on conflict (creator_id, day, country) do update set visits = kept.visits + excluded.visits`,
});

/** A fan's visit, with its country. */
export interface Placed extends Located {
  readonly fan_id: UserId;
}

/** Stores the fans' country at their last visit of a creator's page. */
export const placeFans = statement({
  name: 'analytics.place-fans',
  params: [t.jsonb<readonly Placed[]>()],
  row: {},
  text: `
    update arrivals arrived set country = last.country
    from (select distinct on (one.creator_id, one.fan_id) one.creator_id, one.fan_id, one.country
      from jsonb_to_recordset($1) as one(creator_id uuid, fan_id uuid, country text, at timestamptz)
      order by one.creator_id, one.fan_id, one.at desc) last
    where arrived.creator_id = last.creator_id and arrived.user_id = last.fan_id
      and arrived.country is distinct from last.country`,
});

/** The countries of the visitors on the creator's days from $2 to $3, most visits first. */
export const countries = statement({
  name: 'analytics.countries',
  params: [t.uuid<CreatorId>(), t.date(), t.date()],
  row: { country: t.text<CountryCode>(), visits: t.int4().certain() },
  text: `select country, sum(visits)::int4 as visits from country_days
    where creator_id = $1 and day between $2 and $3 group by country order by sum(visits) desc, country`,
});

/** Deletes the countries of a creator's visitors, which no one reads any longer. */
export const eraseCountries = statement({
  name: 'analytics.erase-countries',
  params: [t.uuid<CreatorId>()],
  row: {},
  text: `delete from country_days where creator_id = $1`,
});
