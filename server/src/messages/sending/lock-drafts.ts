import type { Principal } from '../../kernel/acting.ts';
import type { Tx } from '../../platform/db/db.ts';
import { toFacts } from '../relation.ts';
import type { NewMessage } from './new-message.ts';
import type { RelationFacts } from '../policy.ts';
import { type FactsRow, factsToSend, type lockAll } from './send-queries.ts';

/** A message to be written. */
export interface Draft extends NewMessage {
  readonly author: Principal;
  /** It is already counted against its author's limit of first messages in a day. */
  readonly isCounted?: boolean;
}

/** A draft and the facts about its two people, which hold until the transaction ends. */
export interface Locked {
  readonly draft: Draft;
  readonly row: FactsRow;
  readonly facts: RelationFacts;
}

/** Where drafts go. A draft is in neither list where its author is not in the conversation, or the rows were not locked. */
interface Places {
  readonly ofTwo: readonly Locked[];
  /** Not locked. */
  readonly toGroups: readonly Draft[];
}

/**
 * Locks the conversations of these drafts, one draft each, and reads the facts that decide. Groups are not locked.
 * Leaves out drafts whose rows `lock` does not get.
 */
export async function lockDrafts(
  tx: Tx,
  drafts: readonly Draft[],
  lock: typeof lockAll,
  now: Date,
): Promise<Places> {
  const places = await tx.many(
    lock,
    drafts.map(({ conversationId }) => conversationId),
    drafts.map(({ author }) => author.id),
  );
  const groups = new Set(places.flatMap((one) => (one.is_group ? one.conversation_id : [])));
  const toGroups = drafts.filter(({ conversationId }) => groups.has(conversationId));
  const asked = drafts.flatMap(({ conversationId, author, clientId, replyTo }) => {
    const people = places.flatMap((one) =>
      one.conversation_id === conversationId && one.person_id !== null ? one.person_id : [],
    );
    const other = people.find((id) => id !== author.id);
    if (people.length < 2 || !other) return [];
    const person = author.id;
    const [client_id, reply_to] = [clientId, replyTo];
    return { conversation_id: conversationId, person, other, client_id, reply_to };
  });
  if (asked.length === 0) return { ofTwo: [], toGroups };
  const rows = await tx.many(factsToSend, asked, now);
  const ofTwo = drafts.flatMap((draft) => {
    const row = rows.find((one) => one.conversation_id === draft.conversationId);
    return row ? { draft, row, facts: toFacts(row) } : [];
  });
  return { ofTwo, toGroups };
}
