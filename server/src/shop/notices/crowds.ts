import { z } from 'zod';
import {
  creatorId,
  type CreatorId,
  productId,
  type ProductId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { noticesOfShop as kinds } from '@limelight/contract/shop/notices';
import { tell } from '../../kernel/parts/news.ts';
import type { Crowd } from '../../kernel/parts/notice-area.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { defineJob } from '../../platform/jobs/job.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Before the first follower: the latest comes first. */
const START = { at: '9999-12-31T00:00:00.000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Followers of creator $1 after ($2, $3), the latest follow first. */
const followersPage = statement({
  name: 'shop.followers-page',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { fan_id: t.uuid<UserId>(), at: t.timestamptz() },
  text: `select fan_id, created_at as at from followers
         where creator_id = $1 and (created_at, fan_id) < ($2, $3)
         order by created_at desc, fan_id desc limit $4`,
});

/** People after $2 who have product $1. */
const holdersPage = statement({
  name: 'shop.holders-page',
  params: [t.uuid<ProductId>(), t.uuid(), t.int8()],
  row: { holder_id: t.uuid<UserId>() },
  text: `select holder_id from held_grants where kind = 'product' and thing_id = $1 and holder_id > $2
         order by holder_id limit $3`,
});

const product = z.object({ productId, creatorId, at: z.iso.datetime() });

/** Tells one page of a creator's followers of a product; `after` is the last follower of the page before. */
const tellFollowersJob = defineJob({
  name: 'shop.tell-followers',
  lane: 'crowd',
  version: 1,
  payload: product.extend({ after: z.object({ at: z.iso.datetime(), id: z.uuid() }) }),
});

/** Tells one page of those who have a product of a new version; `after` is the last person of the page before. */
const tellHoldersJob = defineJob({
  name: 'shop.tell-holders',
  lane: 'crowd',
  version: 1,
  payload: product.extend({ after: z.uuid() }),
});

type OfProduct = Pick<z.infer<typeof product>, 'productId' | 'creatorId'>;

export const toFollowers = ({ productId: id, creatorId: creator }: OfProduct, at: Date) => ({
  crowd: {
    job: tellFollowersJob,
    data: { productId: id, creatorId: creator, at: at.toISOString(), after: START },
    key: `shop.tell-followers:${id}`,
  },
});

/** Several new versions at once are told of together, as long as the first page has not begun. */
export const toHolders = ({ productId: id, creatorId: creator }: OfProduct, at: Date) => ({
  crowd: {
    job: tellHoldersJob,
    data: { productId: id, creatorId: creator, at: at.toISOString(), after: FIRST },
    key: `shop.tell-holders:${id}`,
  },
});

const newsOf = ({ productId: thing, creatorId: actor, at }: z.infer<typeof product>) => ({
  at: new Date(at),
  actor,
  thing,
});

/** One page of followers; who may not learn of the product is told nothing when the notice is read. */
export const followers: Crowd<typeof tellFollowersJob.payload> = {
  job: tellFollowersJob,
  async find(_, tx, told) {
    const { after, productId: id, creatorId: creator } = told;
    const rows = await tx.many(followersPage, creator, new Date(after.at), after.id, PAGE);
    const facts = { productId: id, creatorId: creator };
    const last = rows.at(-1);
    return {
      effects: rows.map(({ fan_id: to }) =>
        tell(kinds.product_published, facts, { ...newsOf(told), to }),
      ),
      next:
        rows.length < PAGE || !last
          ? null
          : { ...told, after: { at: last.at.toISOString(), id: last.fan_id } },
    };
  },
};

/** One page of people who have the product. */
export const holders: Crowd<typeof tellHoldersJob.payload> = {
  job: tellHoldersJob,
  async find(_, tx, told) {
    const { after, productId: id } = told;
    const rows = await tx.many(holdersPage, id, after, PAGE);
    const last = rows.at(-1);
    return {
      effects: rows.map(({ holder_id: to }) =>
        tell(kinds.product_version, { productId: id }, { ...newsOf(told), to }),
      ),
      next: rows.length < PAGE || !last ? null : { ...told, after: last.holder_id },
    };
  },
};
