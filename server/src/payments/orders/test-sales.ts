import { areaOf } from '../../../test/area-of.ts';
/** Sales that wait for the card holder, and everything that may end them in the meantime. */
import { createRouterClient } from '@orpc/server';
import {
  type ConversationId,
  type CreatorId,
  type MessageId,
  messageId,
  type OrderId,
  postId,
  type PostId,
  type TierId,
  type UserId,
} from '@limelight/contract/platform/ids';
import type { PurchaseOutcome } from '@limelight/contract/payments/purchase';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { signInAs } from '../../../test/factories/sessions.ts';
import { FOLLOWERS } from '../../../test/chats/mass.ts';
import { addTier, key, type Money } from '../../../test/money.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { router } from '../../router.ts';
import { paymentsArea } from '../area.ts';

/** Every purchase with this card waits for its holder. */
export const CONFIRMS = '4000002760003184';

export interface Sale {
  readonly creator: { readonly id: CreatorId; readonly tierId: TierId };
  readonly fan: UserId;
  readonly post: PostId;
  /** The more expensive tier. */
  readonly gold: TierId;
}

export type Kind =
  | 'post'
  | 'tip'
  | 'membership'
  | 'upgrade'
  | 'locked message'
  | 'mass message'
  | 'tip in a conversation'
  | 'first message';

export function salesOf(money: Money) {
  /** Every operation, called by a person who has just signed in. */
  const as = async (id: UserId, role?: 'moderator' | 'creator') =>
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

  /** The creator's last message, to the fan or to many. */
  async function messageOf({ creator }: Sale): Promise<MessageId> {
    const { rows } = await sql('select id from messages where author_id = $1', creator.id);
    return messageId.parse((rows as { id: string }[]).at(-1)?.id);
  }
  const conversationOf = async ({ fan, creator }: Sale): Promise<ConversationId> =>
    (await (await as(fan)).messages.openConversation({ userId: creator.id })).id;
  const unlock = async (sale: Sale) =>
    (await as(sale.fan)).messages.unlock({
      messageId: await messageOf(sale),
      expectedPriceCents: toCents(900),
      idempotencyKey: key(),
    });
  /** The fan writes to the creator, who has not read it yet. */
  async function ask(sale: Sale): Promise<void> {
    await (await as(sale.creator.id)).messages.saveSettings({ whoMayWrite: 'everyone' });
    const words = { clientId: key(), text: 'Hello?', lockedText: '', media: [], priceCents: null };
    const conversationId = await conversationOf(sale);
    const { messages } = await as(sale.fan);
    await messages.send({ ...words, conversationId, replyTo: null, forwardedFrom: null });
  }
  const follow = ({ fan, creator }: Sale) =>
    sql('insert into follows values ($1, $2, now())', fan, creator.id);
  /** The fan reports a message, and staff take it down. */
  async function takeDownMessage(sale: Sale): Promise<void> {
    const thingId = await messageOf(sale);
    await (await as(sale.fan)).safety.report({ kind: 'message', thingId, reason: 'spam' });
    const { safety } = await as(await moderator(), 'moderator');
    const [report] = (await safety.listReports({})).items;
    if (!report) throw new Error('nothing was reported');
    await safety.decideReport({ reportId: report.id, outcome: 'taken_down', note: 'Rules' });
  }
  async function moderator(): Promise<UserId> {
    const { id } = await money.fan(null);
    await sql(`insert into user_roles values ($1, 'moderator')`, id);
    return id;
  }
  const PRICED = { lockedText: 'secret', media: [], priceCents: toCents(900) };

  /** What has to happen before some of the purchases. */
  const offers: Partial<Record<Kind, (sale: Sale) => Promise<void>>> = {
    upgrade: (sale) => join(sale),
    'locked message': async (sale) => {
      await follow(sale);
      const conversationId = await conversationOf(sale);
      const words = {
        clientId: key(),
        text: 'Look',
        replyTo: null,
        forwardedFrom: null,
        ...PRICED,
      };
      await (await as(sale.creator.id, 'creator')).messages.send({ ...words, conversationId });
    },
    'mass message': async (sale) => {
      await follow(sale);
      const { messages } = await as(sale.creator.id, 'creator');
      await messages.sendMass({ clientId: key(), audience: FOLLOWERS, text: 'Look', ...PRICED });
      await runJobs(money.deps, areaOf('messages').jobs, money.failures);
    },
    'tip in a conversation': ask,
    'first message': async (sale) => {
      await ask(sale);
      await (await as(sale.creator.id)).messages.saveSettings({ whoMayWrite: 'payers' });
    },
  };

  const wishes = {
    post: ({ fan, post }: Sale) =>
      money.as(fan).posts.buy({
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
    'locked message': unlock,
    'mass message': unlock,
    'tip in a conversation': async (sale: Sale) =>
      (await as(sale.fan)).messages.tip({
        conversationId: await conversationOf(sale),
        amountCents: toCents(900),
        message: 'For you',
        idempotencyKey: key(),
      }),
    'first message': async (sale: Sale) =>
      (await as(sale.fan)).messages.sendPaid({
        conversationId: await conversationOf(sale),
        clientId: key(),
        text: 'A question',
        expectedPriceCents: toCents(500),
        idempotencyKey: key(),
      }),
    async upgrade(sale: Sale) {
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
  };
  /** Makes the offer and starts the purchase: then it waits for the card holder. */
  async function wish(kind: Kind, sale: Sale): Promise<PurchaseOutcome> {
    await offers[kind]?.(sale);
    return wishes[kind](sale);
  }

  /** Becomes a member and confirms at once. */
  async function join(sale: Sale): Promise<void> {
    await approve(await wishes.membership(sale));
  }

  async function approve(outcome: PurchaseOutcome): Promise<OrderId> {
    if (outcome.status !== 'requires_action') throw new Error(outcome.status);
    await fetch(`${money.origin}${outcome.confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    // handles the provider's events and their jobs; consumers of other areas do not run
    await runJobs(money.deps, paymentsArea.jobs, money.failures);
    await runJobs(money.deps, paymentsArea.jobs, money.failures);
    return outcome.orderId;
  }

  async function suspend(who: UserId): Promise<void> {
    const { safety } = await as(await moderator(), 'moderator');
    await safety.suspend({ userId: who, reason: 'Spam', until: null });
  }

  const ends = {
    'the creator blocks the fan': async ({ creator, fan }: Sale) =>
      void (await (await as(creator.id)).safety.block({ userId: fan })),
    'the fan blocks the creator': async ({ creator, fan }: Sale) =>
      void (await (await as(fan)).safety.block({ userId: creator.id })),
    'the post is taken down': async ({ post }: Sale) => {
      await (
        await as(await moderator(), 'moderator')
      ).posts.takeDown({ postId: post, reason: 'rules' });
    },
    'the creator deletes the post': async ({ creator, post }: Sale) =>
      void (await (await as(creator.id, 'creator')).posts.delete({ postId: post })),
    'the creator archives the post': async ({ creator, post }: Sale) =>
      void (await (await as(creator.id, 'creator')).posts.archive({ postId: post })),
    'the creator makes the post free': async ({ creator, post }: Sale) => {
      const { posts } = await as(creator.id, 'creator');
      const { revision, title, text, commentsAllowed } = await posts.getMine({ postId: post });
      const edit = { postId: post, revision, title, text, commentsAllowed, media: [] };
      await posts.edit({ ...edit, audience: [[{ kind: 'everyone' }]], expiresAt: null });
    },
    'both tiers become free': async ({ creator, gold }: Sale) => {
      const { creators } = await as(creator.id, 'creator');
      for (const tierId of [creator.tierId, gold])
        await creators.updateTier({ tierId, priceCents: toCents(0) });
    },
    'the message is taken down': takeDownMessage,
    'the creator unsends the message': async (sale: Sale) =>
      void (await (
        await as(sale.creator.id)
      ).messages.unsend({ messageId: await messageOf(sale) })),
    'the creator unsends the mass message': async ({ creator }: Sale) => {
      const { messages } = await as(creator.id, 'creator');
      const [sent] = (await messages.listMass({})).items;
      if (!sent) throw new Error('no mass message was sent');
      await messages.unsendMass({ massMessageId: sent.id });
      await runJobs(money.deps, areaOf('messages').jobs, money.failures);
    },
    'the creator declines the conversation': async (sale: Sale) =>
      void (await (
        await as(sale.creator.id)
      ).messages.answerRequest({
        conversationId: await conversationOf(sale),
        answer: 'decline',
      })),
    'the creator lets anyone write': async ({ creator }: Sale) =>
      void (await (await as(creator.id)).messages.saveSettings({ whoMayWrite: 'everyone' })),
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

  return { as, sql, begin, wishes, wish, join, approve, ends, returnsOf };
}
type Sales = ReturnType<typeof salesOf>;
export type End = keyof Sales['ends'];
