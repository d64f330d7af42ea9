import type { ChatMark } from '@limelight/contract/live/chat-line';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { holdsMark } from '../marks/mark-queries.ts';
import { type JudgedStream, judgeStream } from '../streams/judge-streams.ts';
import { type ChatFacts, type ChatRole, mayModerate } from './chat-policy.ts';
import { ChatRefused, notFound } from './refused.ts';

/** SQL of whether a person runs the chats of a creator (ids). */
export const isModeratorOf = (person: string, creator: string): string =>
  `exists (select from chat_moderators named where named.creator_id = ${creator} and named.person_id = ${person})`;

/** What the chat of a stream knows of a person. No row where there is no such stream. */
const myVoice = statement({
  name: 'live.my-voice',
  params: [t.uuid<StreamId>(), t.uuid<UserId>()],
  row: {
    is_moderator: t.bool().certain(),
    has_mark: t.bool().certain(),
    last_said_at: t.timestamptz().nullable(),
    /** Null where the pause has no end. */
    silenced_until: t.timestamptz().nullable(),
    is_silenced_for_good: t.bool().certain(),
  },
  text: `
    select ${isModeratorOf('$2', 's.creator_id')} as is_moderator, ${holdsMark('$2', 's.id')} as has_mark,
      voice.last_said_at,
      case when isfinite(voice.silenced_until) then voice.silenced_until end as silenced_until,
      coalesce(not isfinite(voice.silenced_until), false) as is_silenced_for_good
    from streams s
    left join stream_voices voice on voice.stream_id = s.id and voice.person_id = $2
    where s.id = $1`,
});

/** The chat of a stream as one person finds it. */
export interface OpenChat {
  readonly stream: JudgedStream;
  readonly facts: ChatFacts;
  readonly mark: ChatMark | null;
  /** They have bought the mark of this chat. */
  readonly hasMark: boolean;
  readonly lastSaidAt: Date | null;
  readonly timedOutUntil: Date | null;
}

/** Reads the chat of a stream for a person, in two statements. Throws not_found where they do not learn of the stream. */
export async function openChat(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  streamId: StreamId,
): Promise<OpenChat> {
  const now = deps.clock.now();
  const [stream, voice] = await Promise.all([
    judgeStream(deps, viewer, streamId),
    deps.db.maybe(myVoice, streamId, viewer.id),
  ]);
  if (!stream || !voice) throw notFound();
  const { row, right } = stream;
  const role = roleOf(viewer.id, row.creator_id, voice.is_moderator);
  const isMember = stream.viewer.membership !== null;
  const timedOutUntil =
    voice.silenced_until !== null && voice.silenced_until > now ? voice.silenced_until : null;
  return {
    stream,
    facts: {
      access: right.access,
      isLook: right.isLook,
      isBlocked: stream.viewer.isBlocked,
      role,
      isMember,
      isLive: row.state === 'live',
      isOn: row.chat_on,
      membersOnly: row.chat_members_only,
      isTimedOut: voice.is_silenced_for_good || timedOutUntil !== null,
    },
    mark: role ?? (isMember ? 'member' : null),
    hasMark: voice.has_mark,
    lastSaidAt: voice.last_said_at,
    timedOutUntil,
  };
}

export const roleOf = (
  personId: string,
  creatorId: string,
  isModerator: boolean,
): ChatRole | null => (personId === creatorId ? 'creator' : isModerator ? 'moderator' : null);

/** The same for people who run the chat. Throws not_moderator for all others. */
export async function runChat(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  streamId: StreamId,
): Promise<OpenChat> {
  const chat = await openChat(deps, viewer, streamId);
  if (!mayModerate(chat.facts)) throw new ChatRefused({ code: 'not_moderator' });
  return chat;
}
