import type { MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId, MessageId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emitAll } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { limitRate } from '../../platform/limits/rate-limit.ts';
import { type Outcome, batched } from '../../platform/batched.ts';
import { type MessageSent, messageSent } from '../events.ts';
import { sendToGroup } from '../groups/send-to-group.ts';
import { FIRST_MESSAGE_LIMIT } from '../limits.ts';
import { linkOf } from '../reading/link-card.ts';
import { type Draft, type Locked, lockDrafts } from './lock-drafts.ts';
import { checkFiles, contentFaultOf, sourceOf, toWritten } from './new-message.ts';
import { isAnswer, noteAnswer } from '../paid/paid-answer.ts';
import { isKnownToOther, writingRefusalOf } from '../policy.ts';
import { linkToShow } from '../reading/read-link.ts';
import { type MessageFault, MessageRefused } from '../refused.ts';
import { lockAll, lockFree } from './send-queries.ts';
import { tell } from '../conversation/tell.ts';
import { viewOfWords } from '../reading/view-words.ts';
import { insertMessages, type DirectMessage } from './write-queries.ts';

export type WriteDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'realtime'>;

/** A written message. `view` is what its author sees of it, or null where that has to be read. */
export interface Written {
  readonly id: MessageId;
  readonly view: MessageView | null;
}
type Outcomes = ReadonlyMap<ConversationId, Outcome<Written>>;

/**
 * Writes a message, in one transaction with all that arrive while the previous ones are written: a commit costs as much for 60
 * as for one, and most of what a statement costs is its round trip. Written alone are messages whose rows are locked, messages
 * that need more statements, an author's first message to a person, and messages in a group. Throws `MessageRefused`, and
 * `RateLimited` for too many first messages in a day.
 */
export const writeMessage = batched<WriteDeps, Draft, Written>({
  most: 64,
  keyOf: ({ conversationId }) => conversationId,
  async work(deps, drafts) {
    const words = drafts.filter(isWordsAlone);
    const outcomes = words.length === 0 ? null : await writeWords(deps, words);
    return drafts.map(
      (draft) => outcomes?.get(draft.conversationId) ?? (() => writeAlone(deps, draft)),
    );
  },
});

const isWordsAlone = ({ media, text, forwardedFrom }: Draft): boolean =>
  media.length === 0 && forwardedFrom === null && linkOf(text) === null;

/** Writes to conversations that are not locked, and leaves groups to transactions of their own. Returns no outcome for the others. */
const writeWords = (deps: WriteDeps, words: readonly Draft[]): Promise<Outcomes> =>
  deps.db.tx(async (tx) => {
    const { ofTwo, toGroups } = await lockDrafts(tx, words, lockFree, deps.clock.now());
    const inGroups = toGroups.map((draft) => {
      const outcome = () => deps.db.tx((own) => writeInGroup(deps, own, draft));
      return [draft.conversationId, outcome] as const;
    });
    return new Map([...(await write(deps, tx, ofTwo)), ...inGroups]);
  });

/** Waits for the locks. */
async function writeAlone(deps: WriteDeps, draft: Draft): Promise<Written> {
  const outcome = await deps.db.tx(async (tx): Promise<Outcome<Written>> => {
    const { ofTwo, toGroups } = await lockDrafts(tx, [draft], lockAll, deps.clock.now());
    if (toGroups.length > 0) {
      const written = await writeInGroup(deps, tx, draft);
      return () => written;
    }
    const outcomes = await write(deps, tx, ofTwo);
    return outcomes.get(draft.conversationId) ?? (() => refuse({ code: 'not_found' }));
  });
  return outcome();
}

async function writeInGroup(deps: WriteDeps, tx: Tx, draft: Draft): Promise<Written> {
  return { id: await sendToGroup(deps, tx, draft.author, draft), view: null };
}

/** Counts a person's first message to another, outside the transaction, so that it counts even if sending fails. */
async function writeFirst(deps: WriteDeps, draft: Draft): Promise<Written> {
  await limitRate(deps.db, deps.clock, FIRST_MESSAGE_LIMIT, draft.author.id);
  return writeAlone(deps, { ...draft, isCounted: true });
}

/** Writes drafts, each of another conversation of two people, which are locked, or returns why not. */
async function write(deps: WriteDeps, tx: Tx, drafts: readonly Locked[]): Promise<Outcomes> {
  const now = deps.clock.now();
  const outcomes = new Map<ConversationId, Outcome<Written>>();
  const allowed: Locked[] = [];
  for (const locked of drafts) {
    const outcome = outcomeBefore(deps, locked);
    if (outcome) outcomes.set(locked.draft.conversationId, outcome);
    else allowed.push(locked);
  }
  if (allowed.length === 0) return outcomes;
  for (const { locked, sent } of await insert(deps, tx, allowed, now)) {
    const isRead = locked.draft.replyTo !== null || !isWordsAlone(locked.draft);
    const view = isRead ? null : viewOfWords(locked, sent, now);
    outcomes.set(sent.conversationId, () => ({ id: sent.messageId, view }));
  }
  return outcomes;
}

/** The outcome of a draft that is not written now; null where it may be written. */
function outcomeBefore(deps: WriteDeps, { draft, row, facts }: Locked): Outcome<Written> | null {
  const { sent_id: sentId } = row;
  if (sentId !== null) return () => ({ id: sentId, view: null });
  const isFirst = !row.has_agreed && !draft.isCounted;
  const fault = contentFaultOf(draft) ?? (isFirst ? null : faultOf({ draft, row, facts }));
  if (fault !== null) return () => refuse(fault);
  return isFirst ? () => writeFirst(deps, draft) : null;
}

function faultOf({ draft, row, facts }: Locked): MessageFault | null {
  const refusal = writingRefusalOf(facts);
  if (refusal !== null) return { code: 'cannot_write', refusal };
  if (draft.priceCents !== null && !facts.isCreator) return { code: 'cannot_sell' };
  if (draft.replyTo !== null && row.reply_sequence === null) return { code: 'not_found' };
  return null;
}

function refuse(fault: MessageFault): never {
  throw new MessageRefused(fault);
}

/** Writes the allowed drafts, with their answers to fees and their events. */
async function insert(
  deps: WriteDeps,
  tx: Tx,
  allowed: readonly Locked[],
  now: Date,
): Promise<{ locked: Locked; sent: MessageSent }[]> {
  const messages: DirectMessage[] = [];
  for (const { draft, row, facts } of allowed) {
    await checkFiles(tx, draft.author.id, draft.media);
    const linkUrl = await linkToShow(deps, tx, draft.text);
    const sourceId = await sourceOf(tx, draft.author.id, draft);
    const found = { linkUrl, replyTo: row.reply_sequence, sourceId };
    const written = toWritten(draft.author, draft, found);
    messages.push({ ...written, is_known: isKnownToOther(facts) });
  }
  const places = await tx.many(insertMessages, { messages, now });
  const written = allowed.flatMap((locked) => {
    const { draft, row, facts } = locked;
    const { conversationId, author } = draft;
    const place = places.find((one) => one.conversation_id === conversationId);
    if (!place) return [];
    const people = { authorId: author.id, recipientId: row.other };
    const isRequest = !isKnownToOther(facts);
    const { id: messageId, sequence } = place;
    return { locked, sent: { messageId, conversationId, sequence, ...people, isRequest } };
  });
  for (const { locked, sent } of written)
    if (locked.row.owes_answer && isAnswer(locked.draft)) await noteAnswer(deps, tx, sent);
  await emitSent(
    deps,
    tx,
    written.map(({ sent }) => sent),
  );
  return written;
}

/** Emits that messages were sent, and notifies both people of each after the commit. */
export async function emitSent(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  all: readonly MessageSent[],
): Promise<void> {
  await emitAll(deps, tx, messageSent, all);
  tx.afterCommit(async () => {
    for (const { authorId, recipientId, conversationId, sequence } of all)
      await tell(deps, [authorId, recipientId], 'message', { conversationId, sequence });
  });
}
