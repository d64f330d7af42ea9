import type { UserId } from '@limelight/contract/platform/ids';
import type { CreatorPages } from '../kernel/creator-pages.ts';
import { statement, t } from '../platform/db/statement.ts';

/** A trigger on the row adds the role (0003). */
const addCreator = statement({
  name: 'creators.add',
  params: [t.uuid<UserId>()],
  row: {},
  text: `insert into creators (id, onboarding_complete) values ($1, false)`,
});

const changePage = statement({
  name: 'creators.change-page',
  params: [t.uuid<UserId>(), t.textArray().nullable(), t.bool(), t.text().nullable()],
  row: {},
  text: `update creators set tags = coalesce($2, tags), banner_url = case when $3 then $4 else banner_url end
         where id = $1`,
});

const moveBanners = statement({
  name: 'creators.move-banners',
  params: [t.uuidArray<UserId>(), t.textArray()],
  row: {},
  text: `update creators c set banner_url = moved.url from unnest($1::uuid[], $2::text[]) as moved(id, url)
         where c.id = moved.id`,
});

/** The creators' rows that sign-up and profile settings make and change. */
export const pagesOfAccounts: CreatorPages = {
  async begin(tx, userId) {
    await tx.run(addCreator, userId);
  },
  async change(tx, userId, { tags, banner }) {
    await tx.run(changePage, userId, tags, banner !== null, banner?.url ?? null);
  },
  async moveBanners(tx, urls) {
    if (urls.size > 0) await tx.run(moveBanners, [...urls.keys()], [...urls.values()]);
  },
};
