import { REPORTED_AROUND } from '@limelight/contract/messages/limits';
import { messageId } from '@limelight/contract/platform/ids';
import { eraseAgain } from '../../accounts/index.ts';
import { emit } from '../../events/index.ts';
import { mediaViews } from '../../media/index.ts';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { messageRestored, messageTakenDown } from '../events.ts';
import { endFees, weighFees } from '../paid/paid-answer.ts';
import {
  bodyOfMessage,
  keepLines,
  readableByStaff,
  reportable,
  unsentBodies,
} from './report-queries.ts';
import { putBack, takeDown } from './take-down.ts';
import { emptyBodies } from '../sending/write-queries.ts';

/**
 * The report kind of messages. Staff read the message with its locked words and, if the reader allows, up to ten messages
 * around it.
 */
export const reportedMessages: ReportKind = {
  async find({ db }, viewer, { thingId, withLinesAround }) {
    const around = withLinesAround ? REPORTED_AROUND : 0;
    const found = await db.maybe(reportable, messageId.parse(thingId), viewer.id, around);
    if (!found) return null;
    return {
      authorId: found.author_id,
      keep: (tx, reportId) => tx.run(keepLines, reportId, found.message_ids),
    };
  },

  async read(deps, viewer, { reportId, thingId }) {
    const rows = await deps.db.many(readableByStaff, reportId);
    const media = await mediaViews(
      deps,
      viewer,
      rows.flatMap((row) => row.media_ids.map((id) => ({ mediaId: id, alt: null, locked: false }))),
    );
    return {
      // Staff have no access to the conversation, so there is no link to it.
      path: null,
      lines: rows.map((row) => ({
        id: row.id,
        author: { handle: row.handle, displayName: row.display_name },
        text: row.emptied_at === null ? row.text : null,
        lockedText: row.locked_text === '' ? null : row.locked_text,
        media: row.media_ids.flatMap((id) => media.get(id) ?? []),
        at: row.sent_at.toISOString(),
        isReported: row.id === thingId,
        state:
          row.taken_down_at !== null ? 'taken_down' : row.unsent_at !== null ? 'removed' : 'there',
      })),
    };
  },

  /**
   * Unsends the body everywhere, closes it to its buyers and sends it to no one else; its forwards follow. Refunds a payment
   * that is on its way.
   */
  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const id = messageId.parse(thingId);
    const message = await tx.maybe(bodyOfMessage, id);
    if (!message || message.emptied_at !== null) return false;
    const messages = await takeDown(deps, tx, [message.body_id], 'report');
    await emit(deps, tx, messageTakenDown, {
      reportId,
      conversationId: message.conversation_id,
      sequence: message.sequence,
      authorId: message.author_id,
    });
    const { conversation_id: conversationId } = message;
    await endFees(deps, tx, conversationId, message.sequence);
    const people = messages.find((shown) => shown.conversation_id === conversationId)?.people ?? [];
    await weighFees(deps, tx, { conversationId, people });
    return true;
  },

  /**
   * Restores the message, unread where it was not read, and opens it to its buyers; not where its author unsent it, before the
   * takedown or since. A fee for its reply that was refunded stays refunded. Does nothing for an author whose account is
   * deleted.
   */
  async restore(deps, tx, _viewer, { thingId }) {
    const message = await tx.maybe(bodyOfMessage, messageId.parse(thingId));
    if (!message) return false;
    const messages = await putBack(deps, tx, [message.body_id], 'report');
    if (messages.length === 0) return false;
    await emit(deps, tx, messageRestored, {
      conversationId: message.conversation_id,
      sequence: message.sequence,
      authorId: message.author_id,
    });
    return true;
  },

  /** Empties what was unsent while the report was open, and erases the files of deleted accounts. */
  async release(deps, tx, reportIds) {
    const rows = await tx.many(unsentBodies, reportIds);
    const bodies = rows.map((row) => row.body_id);
    await tx.run(emptyBodies, bodies, deps.clock.now());
    const gone = new Set(rows.flatMap((row) => (row.is_author_gone ? [row.author_id] : [])));
    await eraseAgain(deps, tx, [...gone]);
  },
};
