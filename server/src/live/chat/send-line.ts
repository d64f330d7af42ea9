import type { LineView } from '@limelight/contract/live/chat-line';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import { actorOf, type Principal } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { chatRefusalOf, nextLineAt } from './chat-policy.ts';
import { insertLine, lineByClientId } from './line-queries.ts';
import { openChat } from './open-chat.ts';
import { readLine } from './read-lines.ts';
import { ChatRefused } from './refused.ts';
import { tellChat } from './tell-chat.ts';

export interface NewLine {
  readonly streamId: StreamId;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: StreamLineId | null;
}

/**
 * Says a line in the chat of a stream, once per client id: a later call returns the first line, also where its author may no
 * longer write. Throws `ChatRefused`.
 */
export async function sendLine(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  author: Principal,
  line: NewLine,
): Promise<LineView> {
  const { streamId, clientId } = line;
  const now = deps.clock.now();
  const chat = await openChat(deps, author, streamId);
  const refusal = chatRefusalOf(chat.facts);
  const said =
    refusal === null &&
    (await deps.db.maybe(insertLine, {
      ...line,
      authorId: author.id,
      actorId: actorOf(author),
      mark: chat.mark,
      isSupporter: chat.hasMark,
      slowSeconds: chat.facts.role === null ? chat.stream.row.chat_slow_seconds : 0,
      now,
    }));
  if (said) {
    tellChat(deps, streamId, { upTo: said.sequence });
    return readLine(deps, author, said.id);
  }
  const again = await deps.db.maybe(lineByClientId, streamId, author.id, clientId);
  if (again) return readLine(deps, author, again.id);
  throw refusal === null
    ? await whyNotNow(deps, author, streamId)
    : new ChatRefused({ code: 'cannot_say', refusal });
}

/** Slow mode, or a pause that began since the rules were asked. */
async function whyNotNow(
  deps: Pick<Deps, 'db' | 'clock'>,
  author: Principal,
  streamId: StreamId,
): Promise<ChatRefused> {
  const { facts, stream, lastSaidAt } = await openChat(deps, author, streamId);
  const refusal = chatRefusalOf(facts);
  if (refusal !== null) return new ChatRefused({ code: 'cannot_say', refusal });
  const now = deps.clock.now();
  const slowSeconds = stream.row.chat_slow_seconds;
  const next = nextLineAt({ role: facts.role, slowSeconds, lastSaidAt }, now) ?? now;
  const seconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / SECOND));
  return new ChatRefused({ code: 'too_fast', seconds });
}
