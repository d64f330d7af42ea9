import type {
  CreatorChannels,
  NoticeSettings,
  QuietHours,
} from '@limelight/contract/notifications/operations';
import { noticeSubject, type NoticeSubject } from '@limelight/contract/kernel/notice-subject';
import type { Channels } from '@limelight/contract/notifications/channels';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { channelsOf } from './channels-for.ts';
import {
  dropCreatorChannels,
  followedCreators,
  putChannels,
  putCreatorChannels,
  putPace,
} from './choice-queries.ts';
import { toMinute } from './quiet-hours.ts';
import { readChoices } from './read-choices.ts';

/** The viewer's channels, subject by subject, and their pace. */
export async function getSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<NoticeSettings> {
  const wishes = (await readChoices(db, [viewer.id], [])).get(viewer.id);
  if (!wishes) throw new Error('a viewer without an account');
  return {
    subjects: noticeSubject.options.map((subject) => ({
      subject,
      ...channelsOf(subject, wishes.subjects.get(subject)),
    })),
    quietHours: wishes.pace.quietHours,
    timeZone: wishes.pace.timeZone,
    pushShowsMore: wishes.pushShowsMore,
  };
}

/** Stores a choice; channels that are fixed for the subject keep their default. */
export async function chooseChannels(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { subject, ...chosen }: Channels & { subject: NoticeSubject },
): Promise<void> {
  const { inApp, push, email } = channelsOf(subject, chosen);
  await db.run(putChannels, viewer.id, subject, inApp, push, email);
}

export async function choosePace(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { quietHours, pushShowsMore }: { quietHours: QuietHours | null; pushShowsMore: boolean },
): Promise<void> {
  const from = quietHours && toMinute(quietHours.from);
  const until = quietHours && toMinute(quietHours.until);
  await db.run(putPace, viewer.id, from, until, pushShowsMore);
}

/** Creators whom the viewer follows, the latest follow first, with the channels chosen for them. */
export async function listCreators(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: CreatorChannels[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(followedCreators, viewer.id, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return {
    items: items.map((row) => ({
      creator: {
        id: row.id,
        displayName: row.display_name,
        handle: row.handle,
        avatarUrl: row.avatar_url,
      },
      channels: row.channels,
    })),
    nextCursor,
  };
}

/** Sets the channels for new posts of a creator whom the viewer follows; null removes the choice. */
export async function chooseCreatorChannels(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { creatorId, channels }: { creatorId: CreatorId; channels: Channels | null },
): Promise<void> {
  if (!channels) return void (await db.run(dropCreatorChannels, viewer.id, creatorId));
  const { inApp, push, email } = channels;
  await db.run(putCreatorChannels, viewer.id, creatorId, inApp, push, email);
}
