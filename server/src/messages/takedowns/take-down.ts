import type { z } from 'zod';
import type { PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isPostDown } from '../../posts/index.ts';
import { followTakedownJob } from '../jobs.ts';
import { stopMassOf } from '../mass/mass-queries.ts';
import {
  copiesOfBody,
  copiesOfPost,
  isBodyDown,
  lockConversationsOf,
  type MovedMessage,
  restoreBodies,
  takeDownBodies,
  withCopies,
} from './takedown-queries.ts';
import { tellOfMessage } from '../conversation/tell.ts';
import { emptyBodies } from '../sending/write-queries.ts';

/** Copies per transaction. */
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Why a body is taken down: staff decided about it, or about what it is a copy of. */
type Cause = 'report' | 'source';
type TakedownDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>;
type Source = z.infer<(typeof followTakedownJob)['payload']>['source'];

/**
 * Closes bodies to everyone, wherever they were sent, and sends them to no one else. Their copies follow in the background
 * (docs/product.md, 'Reports'). Returns the messages.
 */
export async function takeDown(
  deps: TakedownDeps,
  tx: Tx,
  bodyIds: readonly string[],
  cause: Cause,
): Promise<MovedMessage[]> {
  const now = deps.clock.now();
  // Before the messages are read, so that they include those of a batch that is just being sent.
  await tx.run(stopMassOf, bodyIds, now);
  await tx.many(lockConversationsOf, bodyIds);
  const messages = await tx.many(takeDownBodies, bodyIds, now, cause === 'source');
  await follow(deps, tx, bodyIds, messages);
  return messages;
}

/**
 * Undoes a takedown with this cause: what the authors did not unsend is back where it was, unread where it was not read.
 * Returns the messages; none where nothing comes back.
 */
export async function putBack(
  deps: TakedownDeps,
  tx: Tx,
  bodyIds: readonly string[],
  cause: Cause,
): Promise<MovedMessage[]> {
  await tx.many(lockConversationsOf, bodyIds);
  const messages = await tx.many(restoreBodies, bodyIds, cause === 'source');
  if (messages.length === 0) return messages;
  await tx.run(emptyBodies, bodyIds, deps.clock.now());
  await follow(deps, tx, bodyIds, messages);
  return messages;
}

async function follow(
  deps: TakedownDeps,
  tx: Tx,
  bodyIds: readonly string[],
  messages: readonly MovedMessage[],
): Promise<void> {
  const sources = await tx.many(withCopies, bodyIds);
  const jobs = sources.map(({ id: bodyId }) => ({ data: { source: { bodyId }, after: FIRST } }));
  await deps.jobs.addMany(tx, followTakedownJob, jobs);
  for (const { conversation_id: conversationId, sequence, people } of messages)
    tx.afterCommit(() => tellOfMessage(deps, people, { conversationId, sequence }));
}

/** Queues the takedown, or its undoing, of messages that announced these posts. */
export const followPosts = (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  postIds: readonly PostId[],
): Promise<void> =>
  deps.jobs.addMany(
    tx,
    followTakedownJob,
    postIds.map((postId) => ({ data: { source: { postId }, after: FIRST } })),
  );

/**
 * Takes down the next copies of a body or a post, or restores them, whichever its state calls for now. These jobs run one after
 * the other, so the last one that a takedown or its undoing queued sees what all earlier ones did.
 */
export async function followTakedown(
  deps: Deps,
  { source, after }: z.infer<(typeof followTakedownJob)['payload']>,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const copies = await copiesOf(tx, source, after);
    const last = copies.at(-1);
    if (last === undefined) return;
    const change = (await isDown(tx, source)) ? takeDown : putBack;
    await change(deps, tx, copies, 'source');
    if (copies.length === BATCH)
      await deps.jobs.add(tx, followTakedownJob, { source, after: last });
  });
}

async function copiesOf(tx: Tx, source: Source, after: string): Promise<string[]> {
  const rows =
    'postId' in source
      ? await tx.many(copiesOfPost, source.postId, after, BATCH)
      : await tx.many(copiesOfBody, source.bodyId, after, BATCH);
  return rows.map((row) => row.body_id);
}

const isDown = async (tx: Tx, source: Source): Promise<boolean> =>
  'postId' in source
    ? isPostDown(tx, source.postId)
    : (await tx.maybe(isBodyDown, source.bodyId))?.is_down === true;
