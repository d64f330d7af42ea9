import type { z } from 'zod';
import type { NoticeFact } from '@limelight/contract/notifications/all-notices';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { mentionedInPost } from '../posts/index.ts';
import { tellFollowersJob } from './jobs.ts';
import { creatorIsShown, followersPage, toldAlready } from './notice-queries.ts';
import { tellEach } from './tell.ts';

const PAGE = 500;
/** From the start: before everybody who follows. */
const START = {
  followedAt: '9999-12-31T00:00:00.000Z',
  fanId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

type Told = z.infer<typeof tellFollowersJob.payload>;

/**
 * Tells a page of followers of a new post, and with the first page those whom it mentions; nobody while its creator is
 * not shown, such as of a scheduled post of somebody suspended. Who was told is not told again when the job runs twice.
 */
export async function tellFollowers(deps: Deps, told: Told): Promise<void> {
  const { postId, creatorId, publishedAt, after } = told;
  const from = after ?? START;
  await deps.db.tx(async (tx) => {
    if (!(await tx.maybe(creatorIsShown, creatorId))?.is_shown) return;
    const mentioned = await mentionedInPost(tx, postId);
    const rows = await tx.many(
      followersPage,
      creatorId,
      new Date(from.followedAt),
      from.fanId,
      PAGE,
    );
    const followers = rows.map((row) => row.fan_id).filter((id) => !mentioned.includes(id));
    const tell = async (
      fact: NoticeFact & { kind: 'post_published' | 'mentioned' },
      ids: UserId[],
    ) =>
      (await untold(tx, fact.kind, postId, ids)).map((to) => ({
        tell: { to, fact, at: new Date(publishedAt), actor: creatorId, thing: postId },
      }));
    await tellEach(deps, tx, tellFollowersJob, [
      ...(await tell({ kind: 'post_published', postId, creatorId }, followers)),
      ...(after === null
        ? await tell({ kind: 'mentioned', postId, commentId: null }, mentioned)
        : []),
    ]);
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    const next = { followedAt: last.created_at.toISOString(), fanId: last.fan_id };
    await deps.jobs.add(tx, tellFollowersJob, { ...told, after: next });
  });
}

async function untold(
  tx: Tx,
  kind: 'post_published' | 'mentioned',
  thing: string,
  ids: UserId[],
): Promise<UserId[]> {
  if (ids.length === 0) return [];
  const rows = await tx.many(toldAlready, kind, thing, ids);
  const told = new Set(rows.map((row) => row.recipient_id));
  return ids.filter((id) => !told.has(id));
}
