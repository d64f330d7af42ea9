import type { z } from 'zod';
import { type MassAudience, massAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MassMessageId, UserId } from '@limelight/contract/platform/ids';
import { type ActingCreator, actorOf } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { apart } from '../../platform/apart.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Row } from '../../platform/db/statement.ts';
import { lockPeople } from '../relation.ts';
import { bodyEnds, toEnds } from '../takedowns/body-ends.ts';
import { type SentMassMessage, messageSentToMany } from '../events.ts';
import { sendMassJob, unsendMassJob } from '../jobs.ts';
import { checkContent, checkFiles } from '../sending/new-message.ts';
import { isOver } from '../policy.ts';
import { linkToShow } from '../reading/read-link.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { tell } from '../conversation/tell.ts';
import { contentOf, type MassContent } from './mass-content.ts';
import { earlier, timeOf, whoseTimeHasCome } from './send-time.ts';
import { asked, audiences } from './audience.ts';
import {
  beginWithMany,
  dropScheduled,
  insertMany,
  insertMass,
  lockMass,
  lockWithMany,
  massByClientId,
  moveMass,
  nextToUnsend,
  type Placing,
  startMass,
  unsendMany,
} from './mass-queries.ts';
import { emptyBodies } from '../sending/write-queries.ts';

/** People per transaction: enough to be fast, few enough that other messages do not wait long for its locks. */
const BATCH = 250;
const FIRST = '00000000-0000-0000-0000-000000000000';

type AudienceDeps = Pick<Deps, 'db' | 'clock' | 'fanFilters'>;
type MassDeps = AudienceDeps & Pick<Deps, 'jobs'>;

/** The number of people in an audience now. */
export async function countAudience(
  { db, clock, fanFilters }: AudienceDeps,
  creatorId: CreatorId,
  audience: MassAudience,
): Promise<number> {
  const params = asked(fanFilters, creatorId, audience, clock.now());
  return (await db.one(audiences(fanFilters).count, params)).people;
}

/** A few people of an audience, as examples for its creator. */
export async function sampleOf(
  { db, clock, fanFilters }: AudienceDeps,
  creatorId: CreatorId,
  audience: MassAudience,
): Promise<{ userId: UserId; displayName: string; handle: string; avatarUrl: string | null }[]> {
  const params = asked(fanFilters, creatorId, audience, clock.now());
  return (await db.many(audiences(fanFilters).sample, params)).map((row) => ({
    userId: row.id,
    displayName: row.display_name,
    handle: row.handle,
    avatarUrl: row.avatar_url,
  }));
}

export interface NewMass extends MassContent {
  readonly clientId: string;
  readonly audience: MassAudience;
  /** Null to send at once. */
  readonly scheduledFor: string | null;
  /** Set instead of `scheduledFor`: the time on each fan's own clock. */
  readonly localTime: string | null;
  /** A scheduled mass message that this one replaces. */
  readonly replacesId?: MassMessageId | undefined;
}

/** Saves a mass message and queues the job that sends it, now or at its time. Once per client id. Throws `MessageRefused`. */
export async function sendMass(
  deps: MassDeps,
  creator: Pick<ActingCreator, 'id' | 'actor'>,
  wanted: NewMass,
): Promise<MassMessageId> {
  const creatorId = creator.id;
  const before = await deps.db.maybe(massByClientId, creatorId, wanted.clientId);
  if (before) return before.id;
  const message = contentOf(wanted);
  checkContent(message);
  const time = await timeOf(deps, creatorId, wanted);
  // A scheduled one may have no audience yet; people can join it until then.
  if (time.scheduledFor === null && (await countAudience(deps, creatorId, wanted.audience)) === 0)
    throw new MessageRefused({ code: 'nobody' });
  return deps.db.tx(async (tx) => {
    if (
      wanted.replacesId !== undefined &&
      !(await tx.maybe(dropScheduled, wanted.replacesId, creatorId))
    )
      throw new MessageRefused({ code: 'already_sent' });
    await checkFiles(tx, creatorId, message.media);
    const { id } = await tx.one(insertMass, {
      creatorId,
      actorId: actorOf(creator),
      clientId: wanted.clientId,
      audience: wanted.audience,
      ...message,
      linkUrl: await linkToShow(deps, tx, message.text),
      postId: null,
      scheduledFor: time.scheduledFor,
      localTime: time.localTime,
      now: deps.clock.now(),
    });
    await deps.jobs.add(
      tx,
      sendMassJob,
      { massMessageId: id, after: FIRST, next: null },
      time.runAt === null ? {} : { runAt: time.runAt },
    );
    return id;
  });
}

/**
 * Sends to the next people of the audience and queues the next job in the same transaction, so a killed process never sends to
 * anyone twice. A person who joins the audience behind the last id still gets it. By each fan's clock, it walks the audience
 * again at the next moment that a fan waits for, and starts with the first fan who gets it.
 */
export async function sendBatch(
  deps: Deps,
  { massMessageId: id, after, next }: z.infer<(typeof sendMassJob)['payload']>,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    const mass = await tx.maybe(lockMass, id);
    if (mass?.state !== 'sending' && mass?.state !== 'scheduled') return;
    const { creator_id: creator, body_id: bodyId } = mass;
    let hasBegun = mass.state === 'sending';
    const begin = async () => (hasBegun ||= (await tx.maybe(startMass, id, now)) !== null);
    const end = async (to: 'sent' | 'stopped') => {
      await begin();
      await tx.run(moveMass, { id, creatorId: creator, from: ['sending'], to });
    };
    if (mass.local_time === null && !(await begin())) return;
    // A suspension, like a takedown, either waits for this batch or is visible to it.
    await tx.many(lockPeople, creator, creator);
    if (isOver(toEnds(await tx.one(bodyEnds, bodyId, null)))) return end('stopped');
    const params = asked(deps.fanFilters, creator, massAudience.parse(mass.audience), now);
    const page = { ...params, after, count: BATCH };
    const rows = await tx.many(audiences(deps.fanFilters).next, page);
    const chosen = rows.flatMap((row) => (row.gets_it ? row.id : []));
    const { people, waits } =
      mass.local_time === null
        ? { people: chosen, waits: null }
        : await whoseTimeHasCome(tx, { ...mass, local_time: mass.local_time }, chosen, now);
    if (people.length > 0) {
      await begin();
      const message = { creatorId: creator, bodyId, clientId: `mass:${id}`, now };
      const place = (some: readonly UserId[]) => sendToAll(tx, message, some);
      const sent = (await apart(tx, people, place, asideOf(deps, sendMassJob, id))).flat();
      const recipients = sent.map((row) => ({
        recipientId: row.recipient_id,
        conversationId: row.conversation_id,
        sequence: row.sequence,
      }));
      if (recipients.length > 0)
        await emit(deps, tx, messageSentToMany, { authorId: creator, recipients });
      tellAll(deps, tx, recipients);
    }
    const last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
    const soonest = earlier(next === null ? null : new Date(next), waits);
    if (last !== undefined)
      await deps.jobs.add(tx, sendMassJob, {
        massMessageId: id,
        after: last,
        next: soonest?.toISOString() ?? null,
      });
    else if (soonest === null) await end('sent');
    else {
      const again = { massMessageId: id, after: FIRST, next: null };
      await deps.jobs.add(tx, sendMassJob, again, { runAt: soonest });
    }
  });
}

/** Sets aside a person whom a batch cannot reach. */
const asideOf = ({ log }: Pick<Deps, 'log'>, { name }: Job, massMessage: MassMessageId) => ({
  log,
  work: name,
  about: (recipient: UserId) => ({ massMessage, recipient }),
});

/** Adds a message to the conversation with each of these people; starts the conversation where there is none yet. */
async function sendToAll(
  tx: Tx,
  message: Omit<Placing, 'people'>,
  people: readonly UserId[],
): Promise<Row<typeof insertMany>[]> {
  const begun = await tx.many(beginWithMany, { ...message, people });
  if (begun.length === people.length) return begun;
  const isNew = new Set(begun.map((row) => row.recipient_id));
  const known = people.filter((id) => !isNew.has(id));
  await tx.many(lockWithMany, message.creatorId, known);
  return [...begun, ...(await tx.many(insertMany, { ...message, people: known }))];
}

/**
 * Stops it: no one else gets it, and those who have it keep it. Deletes one that still waits for its time. Throws
 * `MessageRefused`.
 */
export async function stopMass(
  { db }: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  id: MassMessageId,
): Promise<void> {
  if (await db.maybe(dropScheduled, id, creatorId)) return;
  const from = ['sending', 'stopped'] as const;
  if (!(await db.maybe(moveMass, { id, creatorId, from: [...from], to: 'stopped' })))
    throw notFound();
}

/** Unsends it for everyone but its buyers, in the background. Throws `MessageRefused`. */
export async function unsendMass(
  deps: MassDeps,
  creatorId: CreatorId,
  id: MassMessageId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await tx.maybe(lockMass, id);
    const from = ['sending', 'sent', 'stopped', 'unsent'] as const;
    if (!(await tx.maybe(moveMass, { id, creatorId, from: [...from], to: 'unsent' })))
      throw notFound();
    await deps.jobs.add(tx, unsendMassJob, { massMessageId: id });
  });
}

/** Unsends it for the next people; the last batch empties the body if it has no buyer. */
export async function unsendBatch(
  deps: Deps,
  { massMessageId: id }: { massMessageId: MassMessageId },
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const mass = await tx.maybe(lockMass, id);
    if (mass?.state !== 'unsent') return;
    const { creator_id: creator, body_id: bodyId } = mass;
    const now = deps.clock.now();
    const people = (await tx.many(nextToUnsend, bodyId, creator, BATCH)).map((row) => row.other_id);
    if (people.length === 0) return void (await tx.run(emptyBodies, [bodyId], now));
    const takeBack = async (some: readonly UserId[]) => {
      const locked = (await tx.many(lockWithMany, creator, some)).map((row) => row.id);
      return tx.many(unsendMany, bodyId, locked, now);
    };
    const gone = (await apart(tx, people, takeBack, asideOf(deps, unsendMassJob, id))).flat();
    // Only people who were set aside are left, and the next job would read the same ones.
    if (gone.length === 0) return void (await tx.run(emptyBodies, [bodyId], now));
    tellAll(
      deps,
      tx,
      gone.map((row) => ({
        recipientId: row.recipient_id,
        conversationId: row.conversation_id,
        sequence: row.sequence,
      })),
    );
    await deps.jobs.add(tx, unsendMassJob, { massMessageId: id });
  });
}

/** Notifies people's devices after the commit. */
function tellAll(deps: Pick<Deps, 'realtime'>, tx: Tx, places: readonly SentMassMessage[]): void {
  tx.afterCommit(async () => {
    for (const { recipientId, conversationId, sequence } of places)
      await tell(deps, [recipientId], 'message', { conversationId, sequence });
  });
}
