import { CHAT } from '@limelight/contract/live/chat-limits';
import type { CreatorId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { isHere, noBlockBetween } from '../../kernel/rules.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { lineOf } from './change-lines.ts';
import { ChatRefused } from './refused.ts';

/** Locks the creator's page, so that two moderators named at once are counted one after the other. */
const lockCreator = statement({
  name: 'live.lock-creator',
  params: [t.uuid<CreatorId>()],
  row: { moderators: t.int4().certain() },
  text: `
    select (select count(*)::int from chat_moderators named where named.creator_id = page.id) as moderators
    from creators page where page.id = $1 for no key update`,
});

const insertModerator = statement({
  name: 'live.insert-moderator',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    insert into chat_moderators (creator_id, person_id, named_at)
    select $1, a.id, $3 from people a where a.id = $2 and ${isHere('a')} and ${noBlockBetween('$1', 'a.id')}
    on conflict do nothing`,
});

const deleteModerator = statement({
  name: 'live.delete-moderator',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from chat_moderators where creator_id = $1 and person_id = $2`,
});

/** Moderators of a creator after ($2, $3), the latest named first. */
const moderatorsPage = statement({
  name: 'live.moderators-page',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: {
    id: t.uuid<UserId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    is_creator: t.bool().certain(),
    named_at: t.timestamptz(),
  },
  text: `
    select p.id, p.handle, p.display_name, p.avatar_url, named.named_at,
      exists (select from creators page where page.id = p.id) as is_creator
    from chat_moderators named
    join profiles p on p.id = named.person_id
    where named.creator_id = $1 and (date_trunc('milliseconds', named.named_at), named.person_id) < ($2, $3)
    order by date_trunc('milliseconds', named.named_at) desc, named.person_id desc
    limit $4`,
});

type Creator = Viewer & { readonly id: CreatorId };

/** Makes the author of a line a moderator of all chats of a creator; a repeat changes nothing. Throws `ChatRefused`. */
export async function nameModerator(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: Creator,
  lineId: StreamLineId,
): Promise<void> {
  const line = await lineOf(deps, creator, lineId);
  if (line.creator_id !== creator.id) throw new ChatRefused({ code: 'not_moderator' });
  if (line.author_id === creator.id) throw new ChatRefused({ code: 'not_them' });
  if (line.author_is_moderator) return;
  await deps.db.tx(async (tx) => {
    const { moderators } = await tx.one(lockCreator, creator.id);
    if (moderators >= CHAT.moderatorsMax) throw new ChatRefused({ code: 'too_many' });
    await tx.run(insertModerator, creator.id, line.author_id, deps.clock.now());
  });
}

/** A page of a creator's moderators. */
export async function listModerators(
  { db }: Pick<Deps, 'db'>,
  creator: Creator,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(moderatorsPage, creator.id, at, id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.named_at, row.id));
  return {
    items: page.items.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      isCreator: row.is_creator,
      namedAt: row.named_at.toISOString(),
    })),
    nextCursor: page.nextCursor,
  };
}

export const removeModerator = async (
  { db }: Pick<Deps, 'db'>,
  creator: Creator,
  personId: UserId,
): Promise<void> => void (await db.run(deleteModerator, creator.id, personId));
