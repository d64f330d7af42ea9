/** Sales that wait for the card holder, and everything that may end them meanwhile. */
import { createRouterClient } from '@orpc/server';
import {
  postId,
  type CreatorId,
  type OrderId,
  type PostId,
  type TierId,
  userId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { PurchaseOutcome } from '@limelight/contract/memberships/operations';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../test/factories/creators.ts';
import { signInAs } from '../../test/factories/sessions.ts';
import { addTier, key, type Money } from '../../test/money.ts';
import { HOUR } from '../platform/clock/clock.ts';
import { router } from '../router.ts';

/** Every purchase with it waits for its holder. */
export const CONFIRMS = '4000002760003184';

export interface Sale {
  readonly creator: { readonly id: CreatorId; readonly tierId: TierId };
  readonly fan: UserId;
  readonly post: PostId;
  /** The dearer tier. */
  readonly gold: TierId;
}

export function salesOf(money: Money) {
  /** Every operation, freshly signed in. */
  const as = async (id: UserId | CreatorId, role?: 'moderator' | 'creator') =>
    createRouterClient(router, {
      context: {
        deps: money.deps,
        viewer: {
          ...viewerOf(id, ...(role ? [role] : [])),
          sessionId: await signInAs(money.db, id, { asked: ['password', 0] }),
        },
        request: { id: 'test', ip: '127.0.0.1', userAgent: null },
      },
    });
  const sql = (text: string, ...values: unknown[]) => money.db.pool.query(text, values);

  async function begin(): Promise<Sale> {
    const creator = await money.creator(500);
    const gold = await addTier(money.db, creator.id, 2500, 1);
    const { id: fan } = await money.fan(CONFIRMS);
    const audience = [[{ kind: 'price', priceCents: 900 }]];
    const { rows } = await money.db.pool.query<{ id: string }>(
      `insert into posts (creator_id, text, audience, price_cents, published_at, created_at, updated_at)
     values ($1, 'secret', $2, 900, $3, $3, $3) returning id`,
      [creator.id, JSON.stringify(audience), new Date(money.clock.now().getTime() - HOUR)],
    );
    return { creator, fan, gold, post: postId.parse(rows[0]?.id) };
  }

  const wishes = {
    post: ({ fan, post }: Sale) =>
      money.as(fan).payments.buyPost({
        postId: post,
        expectedPriceCents: toCents(900),
        idempotencyKey: key(),
      }),
    tip: ({ fan, creator, post }: Sale) =>
      money.as(fan).payments.tip({
        creatorId: creator.id,
        postId: post,
        amountCents: toCents(900),
        idempotencyKey: key(),
      }),
    membership: ({ fan, creator }: Sale) =>
      money.as(fan).memberships.subscribe({
        tierId: creator.tierId,
        expectedPriceCents: toCents(500),
        idempotencyKey: key(),
      }),
    async upgrade(sale: Sale) {
      await join(sale);
      const { items } = await money.as(sale.fan).memberships.list({ limit: 1 });
      const [membership] = items;
      if (!membership) throw new Error('no membership');
      return money.as(sale.fan).memberships.upgrade({
        membershipId: membership.id,
        tierId: sale.gold,
        expectedPriceCents: toCents(2000),
        expectedMonthlyCents: toCents(2500),
        idempotencyKey: key(),
      });
    },
  } as const;

  /** Becomes a member and confirms at once. */
  async function join(sale: Sale) {
    const outcome = await wishes.membership(sale);
    await approve(outcome);
  }

  async function approve(outcome: PurchaseOutcome): Promise<OrderId> {
    if (outcome.status !== 'requires_action') throw new Error(outcome.status);
    await fetch(`${money.origin}${outcome.confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    await money.runJobs();
    await money.runJobs();
    return outcome.orderId;
  }

  async function suspend(who: UserId | CreatorId): Promise<void> {
    const { id } = await money.fan(null);
    await sql(`insert into user_roles values ($1, 'moderator')`, id);
    const { safety } = await as(id, 'moderator');
    await safety.suspend({ userId: userId.parse(who), reason: 'Spam', until: null });
  }

  const ends = {
    'the creator blocks the fan': async ({ creator, fan }: Sale) =>
      void (await (await as(creator.id)).safety.block({ userId: fan })),
    'the fan blocks the creator': async ({ creator, fan }: Sale) =>
      void (await (await as(fan)).safety.block({ userId: creator.id as string as UserId })),
    'the post is taken down': async ({ post }: Sale) => {
      const { id } = await money.fan(null);
      await (await as(id, 'moderator')).posts.takeDown({ postId: post, reason: 'rules' });
    },
    'the creator deletes the post': async ({ creator, post }: Sale) =>
      void (await (await as(creator.id, 'creator')).posts.delete({ postId: post })),
    'the fan asks for deletion': async ({ fan }: Sale) =>
      void (await (await as(fan)).accounts.requestDeletion({})),
    'the creator asks for deletion': async ({ creator }: Sale) =>
      void (await (await as(creator.id)).accounts.requestDeletion({})),
    'the creator is suspended': ({ creator }: Sale) => suspend(creator.id),
    'the fan is suspended': ({ fan }: Sale) => suspend(fan),
    'both tiers are taken off sale': async ({ creator }: Sale) =>
      void (await sql('update tiers set archived_at = now() where creator_id = $1', creator.id)),
  } as const;

  const returnsOf = async (orderId: OrderId) =>
    (
      await sql(
        `select r.idempotency_key, r.amount_cents = c.amount_cents as whole
       from sandbox.refunds r join sandbox.charges c on c.id = r.charge_id where c.idempotency_key = $1`,
        orderId,
      )
    ).rows as unknown[];

  return { as, sql, begin, wishes, join, approve, ends, returnsOf };
}
type Sales = ReturnType<typeof salesOf>;
export type Kind = keyof Sales['wishes'];
export type End = keyof Sales['ends'];
