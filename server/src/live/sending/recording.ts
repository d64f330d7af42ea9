import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CreatorId, PostId, StreamId } from '@limelight/contract/platform/ids';
import { mediaId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { emit } from '../../events/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { LivePort } from '../../kernel/live-engine.ts';
import { storeRecording, workFolderOf } from '../../media/index.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { parseAudience, publishRecording } from '../../posts/index.ts';
import { streamRecorded } from '../events.ts';
import { openRecordingJob } from '../jobs.ts';
import { audienceWithTicket } from '../policy.ts';

const recorded = statement({
  name: 'live.recorded-stream',
  params: [t.uuid<StreamId>()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    title: t.text(),
    description: t.text(),
    tags: t.textArray(),
    audience: t.text().certain(),
    ticket_cents: t.int4<Cents>().nullable(),
    comments_allowed: t.bool(),
  },
  text: `select creator_id, title, description, tags, audience::text as audience, ticket_cents, comments_allowed
         from streams where id = $1 and recording_state = 'making'`,
});

const setRecorded = statement({
  name: 'live.set-recorded',
  params: [t.uuid<StreamId>(), t.uuid<PostId>()],
  row: {},
  text: `update streams set recording_state = 'ready', recording_post_id = $2
         where id = $1 and recording_state = 'making'`,
});

const setNotRecorded = statement({
  name: 'live.set-not-recorded',
  params: [t.uuid<StreamId>()],
  row: {},
  text: `update streams set recording_state = 'failed' where id = $1 and recording_state = 'making'`,
});

/**
 * Makes the recording of a stream that is over into a post with its audience, which holders of tickets hold as well. What the
 * engine no longer has, or cannot make, is said to the creator as failed. May be called again: it goes on where it was.
 */
export async function makeRecording(deps: Deps, live: LivePort, streamId: StreamId): Promise<void> {
  const stream = await deps.db.maybe(recorded, streamId);
  if (!stream) return;
  const folder = path.join(workFolderOf(deps.config.dataDir), `live-${streamId}`);
  try {
    await mkdir(folder, { recursive: true });
    const made = await live.makeRecording(streamId, path.join(folder, 'stream.mp4'));
    if (!made) throw new Error('nothing was recorded');
    const { creator_id: creatorId, title, ticket_cents: ticketCents } = stream;
    const id = mediaId.parse(streamId);
    const file = { id, ownerId: creatorId, path: made.path, fileName: `${fileNameOf(title)}.mp4` };
    await storeRecording(deps, { ...file, width: made.width, height: made.height });
    const postId = await publishRecording(deps, {
      creatorId,
      title,
      text: textOf(stream),
      audience: audienceWithTicket(parseAudience(stream.audience), ticketCents),
      mediaId: id,
      commentsAllowed: stream.comments_allowed,
      idempotencyKey: `stream:${streamId}`,
    });
    if (postId === null) throw new Error('there is no room for another draft');
    await keep(deps, streamId, creatorId, postId);
  } catch (error) {
    deps.log.error({ err: error, streamId }, 'the recording of a stream was not made');
    await deps.db.run(setNotRecorded, streamId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(
  deps: Deps,
  streamId: StreamId,
  creatorId: CreatorId,
  postId: PostId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    if ((await tx.run(setRecorded, streamId, postId)) === 0) return;
    await deps.jobs.add(tx, openRecordingJob, { streamId, after: null });
    await emit(deps, tx, streamRecorded, { streamId, creatorId });
  });
}

/** The description, and the tags as words of the post, which tag pages read. */
const textOf = ({ description, tags }: { description: string; tags: readonly string[] }): string =>
  [description, tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join('\n\n');

/** A name that every system takes. */
const fileNameOf = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80) || 'Stream';
