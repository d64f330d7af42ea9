import { setTimeout as wait } from 'node:timers/promises';
import type { ChatNews } from '@limelight/contract/live/chat-events';
import { CHAT } from '@limelight/contract/live/chat-limits';
import { streamTopic } from '@limelight/contract/live/topic';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { Realtime } from '../../services/realtime/port.ts';
import { tippedSum } from '../tips/tipped-in.ts';

type TellDeps = Pick<Deps, 'db' | 'realtime' | 'log'>;

/** What happened in a chat since it was last told. */
interface Gathered {
  upTo: number | null;
  readonly gone: Set<StreamLineId>;
  readonly reacted: Set<StreamLineId>;
  isTipped: boolean;
  isChanged: boolean;
}

/** One thing that happened. */
export interface ChatHappening {
  readonly upTo?: number;
  readonly gone?: StreamLineId;
  readonly reacted?: StreamLineId;
  readonly isTipped?: boolean;
  readonly isChanged?: boolean;
}

/** Chats of which news is gathered or was just told, by the port that tells them: one for each process. */
const gatherings = new WeakMap<Realtime, Map<StreamId, Gathered>>();

const nothing = (): Gathered => ({
  upTo: null,
  gone: new Set(),
  reacted: new Set(),
  isTipped: false,
  isChanged: false,
});

/**
 * Tells a chat what happened, after the commit: the first time at once, and afterwards all that is gathered at most five times a
 * second, however many write. Each process tells what was written in it.
 */
export function tellChat(deps: TellDeps, streamId: StreamId, happening: ChatHappening): void {
  const chats = gatherings.get(deps.realtime) ?? new Map<StreamId, Gathered>();
  gatherings.set(deps.realtime, chats);
  const running = chats.get(streamId);
  const gathered = running ?? nothing();
  gather(gathered, happening);
  if (running) return;
  chats.set(streamId, gathered);
  void tellWhileNew(deps, streamId, chats);
}

function gather(into: Gathered, { upTo, gone, reacted, isTipped, isChanged }: ChatHappening): void {
  if (upTo !== undefined) into.upTo = Math.max(upTo, into.upTo ?? 0);
  if (gone !== undefined) into.gone.add(gone);
  if (reacted !== undefined) into.reacted.add(reacted);
  into.isTipped ||= isTipped ?? false;
  into.isChanged ||= isChanged ?? false;
}

const isNew = ({ upTo, gone, reacted, isTipped, isChanged }: Gathered): boolean =>
  upTo !== null || gone.size > 0 || reacted.size > 0 || isTipped || isChanged;

async function tellWhileNew(
  deps: TellDeps,
  streamId: StreamId,
  chats: Map<StreamId, Gathered>,
): Promise<void> {
  for (;;) {
    const gathered = chats.get(streamId);
    if (!gathered || !isNew(gathered)) break;
    chats.set(streamId, nothing());
    try {
      await tellOnce(deps, streamId, gathered);
    } catch (error) {
      // Clients read again when they come back.
      deps.log.warn({ err: error, streamId }, 'news of a chat was not told');
    }
    await wait(CHAT.gatherMs, undefined, { ref: false });
  }
  chats.delete(streamId);
}

type Reacted = ChatNews['reacted'];

/** What a piece of news needs: how many watch, what the tips have reached, and the reactions to these lines. */
const chatNews = statement({
  name: 'live.chat-news',
  params: [t.uuid<StreamId>(), t.uuidArray<StreamLineId>()],
  row: {
    viewers: t.int4(),
    tipped_cents: t.int4<Cents>().certain(),
    reacted: t.json<Reacted>().certain(),
  },
  text: `
    select s.viewers, ${tippedSum('s.id')} as tipped_cents, coalesce((
      select json_agg(json_build_object('lineId', asked.id, 'reactions', coalesce((
        select json_agg(json_build_object('emoji', r.emoji, 'count', r.times) order by r.times desc, r.emoji)
        from (select given.emoji, count(*) as times from stream_line_reactions given where given.line_id = asked.id
          group by given.emoji) r), '[]')))
      from unnest($2::uuid[]) asked (id)), '[]') as reacted
    from streams s where s.id = $1`,
});

/** So that the reads after one piece of news stay below some hundred a second. */
const WAIT_PER_VIEWER_MS = 4;
const WAIT_MAX_MS = 5_000;

async function tellOnce(
  { db, realtime }: TellDeps,
  streamId: StreamId,
  { upTo, gone, reacted, isTipped, isChanged }: Gathered,
): Promise<void> {
  const isTooMuch = gone.size > CHAT.newsMax || reacted.size > CHAT.newsMax;
  const row = await db.maybe(chatNews, streamId, isTooMuch ? [] : [...reacted]);
  if (!row) return;
  const news: ChatNews = {
    streamId,
    upTo,
    waitMs: Math.min(row.viewers * WAIT_PER_VIEWER_MS, WAIT_MAX_MS),
    gone: isTooMuch ? [] : [...gone],
    reacted: row.reacted,
    tippedCents: isTipped ? row.tipped_cents : null,
    isChanged: isChanged || isTooMuch,
  };
  await realtime.tell(streamTopic(streamId), 'chat', news);
}
