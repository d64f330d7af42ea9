import type { CountryCode } from '@limelight/contract/analytics/country';
import { NARROWING } from '@limelight/contract/fans/limits';
import type { FanChoices } from '@limelight/contract/fans/operations';
import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { arrivedFans, languageOf, listMassTitles } from '../messages/index.ts';
import { statement, t } from '../platform/db/statement.ts';
import { listPricedPosts } from '../posts/index.ts';

const languagesOfFans = statement({
  name: 'fans.languages',
  params: [t.uuid<CreatorId>()],
  row: { language: t.text().certain() },
  text: `
    select distinct ${languageOf('a')} as language from fans f join people a on a.id = f.fan_id
    where f.creator_id = $1 order by 1`,
});

const countriesOfFans = statement({
  name: 'fans.countries',
  params: [t.uuid<CreatorId>()],
  row: { country: t.text<CountryCode>().certain() },
  text: `
    select arrived.country from ${arrivedFans('$1')} and arrived.country is not null
    group by arrived.country having count(*) >= ${NARROWING.fansOfCountry} order by 1`,
});

/** What the viewer can narrow their fans by: the newest things with a price and messages, the fans' languages and countries. */
export async function listChoices(
  { db, countries }: Pick<Deps, 'db' | 'countries'>,
  viewer: Viewer,
): Promise<FanChoices> {
  const creator = creatorId.parse(viewer.id);
  const most = NARROWING.things;
  const [posts, priced, messages, languages, places] = await Promise.all([
    listPricedPosts(db, creator, most),
    listMassTitles(db, creator, { isPriced: true, most }),
    listMassTitles(db, creator, { isPriced: false, most }),
    db.many(languagesOfFans, creator),
    countries.isKnown ? db.many(countriesOfFans, creator) : null,
  ]);
  const things = [
    ...posts.map((one) => ({ ...one, kind: 'post' as const })),
    ...priced.map((one) => ({ ...one, kind: 'message' as const })),
  ];
  return {
    things: things
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, most)
      .map((one) => ({ ...one, at: one.at.toISOString() })),
    messages: messages.map((one) => ({ ...one, at: one.at.toISOString() })),
    languages: languages.map((row) => row.language),
    countries: places?.map((row) => row.country) ?? null,
  };
}
