import { z } from 'zod';
import { type CreatorId, productId, type ProductId } from '@limelight/contract/platform/ids';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { dueWork } from '../../kernel/parts/due-work.ts';
import { handleJob } from '../../kernel/parts/job.ts';
import { cleanStates } from '../../media/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { productPublished } from '../events.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { checkForSale } from './content.ts';
import {
  deleteProduct,
  hideDeleted,
  lockOwnProduct,
  publishDue,
  setState,
} from './write-queries.ts';

type StateDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

/** Puts a scheduled product on sale. */
export const publishDueJob = defineJob({
  name: 'shop.publish-due',
  lane: 'timers',
  version: 1,
  payload: z.object({ productId }),
});

/** The statement looks at the row: one that was unscheduled, moved or published already is left as it is. */
export const publishDueHandler = handleJob(publishDueJob, (deps: Deps, { productId: id }) =>
  deps.db.tx(async (tx) => {
    const product = await tx.maybe(publishDue, id, deps.clock.now());
    if (!product) return;
    await emit(deps, tx, productPublished, { productId: id, creatorId: product.creator_id });
  }),
);

const scheduledDue = statement({
  name: 'shop.scheduled-due',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `select creator_id from products where id = $1 and state = 'scheduled' and scheduled_for <= $2`,
});

/** A product whose time has come: its creator's followers may have been told already. */
export const dueProduct = dueWork({
  kind: 'scheduled_product',
  job: publishDueJob,
  async about({ db, clock }, { productId: id }) {
    const product = await db.maybe(scheduledDue, id, clock.now());
    return product && { amountCents: null, fanId: null, creatorId: product.creator_id };
  },
  async skip({ clock }, tx, { productId: id }) {
    const now = clock.now();
    if (await tx.maybe(scheduledDue, id, now))
      await tx.run(setState, { id, state: 'draft', scheduledFor: null, publishedAt: null, now });
  },
});

/** How far ahead a product can be scheduled. */
const AHEAD_MS = 366 * DAY;

/**
 * Puts a product on sale, now or at a time; one that is on sale stays so. One that was archived comes back, with its place in
 * the shop, and is not news. Throws `ShopRefused`.
 */
export async function publishProduct(
  deps: StateDeps,
  creator: ActingCreator,
  { productId: id, scheduledFor: asked }: { productId: ProductId; scheduledFor: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const scheduledFor = asked === null ? null : new Date(asked);
  await withOwn(deps, creator, id, async (tx, before) => {
    if (before.taken_down_at !== null) throw new ShopRefused({ code: 'taken_down' });
    if (before.state === 'published') return;
    const { published_at: cameOut } = before;
    checkTime(scheduledFor, cameOut, now);
    const { category } = before;
    if (category !== null && deps.config.shop.forbiddenCategories.includes(category))
      throw new ShopRefused({ code: 'category_forbidden' });
    const files = await checkForSale(tx, id, { ...before, sellsKeys: before.sells_keys });
    const states = await cleanStates(tx, files);
    if (files.some((file) => states.get(file)?.state !== 'ready'))
      throw new ShopRefused({ code: 'files_not_ready' });
    if (scheduledFor !== null) {
      await tx.run(setState, { id, state: 'scheduled', scheduledFor, publishedAt: null, now });
      const timer = { runAt: scheduledFor, key: `shop.publish-due:${id}` };
      await deps.jobs.add(tx, publishDueJob, { productId: id }, timer);
      return;
    }
    const publishedAt = cameOut ?? now;
    await tx.run(setState, { id, state: 'published', scheduledFor: null, publishedAt, now });
    if (cameOut === null)
      await emit(deps, tx, productPublished, { productId: id, creatorId: creator.id });
  });
}

/** In the next twelve months; what came out before has holders, and would be closed to them until then. */
function checkTime(scheduledFor: Date | null, cameOut: Date | null, now: Date): void {
  if (scheduledFor === null) return;
  const aheadMs = scheduledFor.getTime() - now.getTime();
  if (cameOut !== null || aheadMs <= 0 || aheadMs > AHEAD_MS)
    throw new ShopRefused({ code: 'time_not_usable' });
}

/** Makes a scheduled product a draft again; others stay as they are. */
export const unscheduleProduct = (deps: StateDeps, creator: ActingCreator, id: ProductId) =>
  withOwn(deps, creator, id, async (tx, { state }) => {
    if (state !== 'scheduled') return;
    const now = deps.clock.now();
    await tx.run(setState, { id, state: 'draft', scheduledFor: null, publishedAt: null, now });
  });

/** Takes a product off sale; its holders keep it. What was never out cannot be archived. */
export const archiveProduct = (deps: StateDeps, creator: ActingCreator, id: ProductId) =>
  withOwn(deps, creator, id, async (tx, { state, published_at: publishedAt }) => {
    if (publishedAt === null) throw notFound();
    if (state !== 'published') return;
    const now = deps.clock.now();
    await tx.run(setState, { id, state: 'archived', scheduledFor: null, publishedAt, now });
  });

/** Deletes a product: one that was out is no longer the creator's to see, and its holders keep it. */
export const removeProduct = (deps: StateDeps, creator: ActingCreator, id: ProductId) =>
  withOwn(deps, creator, id, async (tx, { published_at: publishedAt }) => {
    if (publishedAt === null) await tx.run(deleteProduct, id);
    else await tx.run(hideDeleted, id, deps.clock.now());
  });

/** Works on one of the creator's own products, which is locked. Throws not_found where it is not theirs. */
async function withOwn(
  { db }: Pick<Deps, 'db'>,
  { id: creatorId }: ActingCreator,
  id: ProductId,
  work: (tx: Tx, product: Row<typeof lockOwnProduct>) => Promise<void>,
): Promise<void> {
  await db.tx(async (tx) => {
    const product = await tx.maybe(lockOwnProduct, id, creatorId);
    if (!product) throw notFound();
    await work(tx, product);
  });
}
