import { z } from 'zod';
import { noticesOfMessages as kinds } from '@limelight/contract/messages/notices';
import {
  conversationId,
  type ConversationId,
  userId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { tell } from '../../kernel/parts/news.ts';
import type { Crowd } from '../../kernel/parts/notice-area.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { addedMembers } from '../groups/added-members.ts';
import { membersToCall } from '../groups/members-to-call.ts';
import { withUnread } from '../inbox/with-unread.ts';

// Jobs may wait under these names, so they keep the prefix of notifications.

const tellManyJob = defineJob({
  name: 'notifications.tell-many',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    authorId: userId,
    sentAt: z.iso.datetime(),
    recipients: z.array(z.object({ recipientId: userId, conversationId, sequence: z.int() })),
  }),
});

const tellGroupJob = defineJob({
  name: 'notifications.tell-group',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    conversationId,
    sequence: z.int(),
    authorId: userId,
    mentionedIds: z.array(userId),
    sentAt: z.iso.datetime(),
  }),
});

const tellAddedJob = defineJob({
  name: 'notifications.tell-added',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    conversationId,
    personIds: z.array(userId),
    addedAt: z.iso.datetime(),
  }),
});

/** The notice of a new message. Messages of one conversation are one notice until it is read. */
export const messaged = (
  {
    recipientId,
    ...place
  }: {
    readonly recipientId: UserId;
    readonly conversationId: ConversationId;
    readonly sequence: number;
  },
  authorId: UserId,
  at: Date,
  startsOver = false,
) =>
  tell(kinds.messaged, place, {
    to: recipientId,
    at,
    actor: authorId,
    thing: place.conversationId,
    startsOver,
  });

/** The people in a batch of a mass message who have not read it yet and have not muted the conversation. */
export const manyRecipients: Crowd<typeof tellManyJob.payload> = {
  job: tellManyJob,
  async find(_, tx, { authorId, sentAt, recipients }) {
    const ids = recipients.map((one) => one.conversationId);
    const unread = await withUnread(tx, ids, authorId);
    return {
      effects: recipients
        .filter((one) => unread.has(one.conversationId))
        .map((recipient) => messaged(recipient, authorId, new Date(sentAt))),
    };
  },
};

/**
 * The members of a small group who have nothing else to read there. Leaves out people whom the message mentions: they get the
 * notice of a mention. Since nothing earlier is unread, a new notice starts; until it is read, later messages write none.
 */
export const smallGroup: Crowd<typeof tellGroupJob.payload> = {
  job: tellGroupJob,
  async find(_, tx, { mentionedIds, sentAt, ...sent }) {
    const place = { conversationId: sent.conversationId, sequence: sent.sequence };
    const called = (await membersToCall(tx, sent)).filter((id) => !mentionedIds.includes(id));
    return {
      effects: called.map((recipientId) =>
        messaged({ recipientId, ...place }, sent.authorId, new Date(sentAt), true),
      ),
    };
  },
};

/**
 * People are told of a group that they were added to, with the owner as the actor even where a moderator added them. People who
 * have left since get no notice. Being added again is a new notice.
 */
export const addedPeople: Crowd<typeof tellAddedJob.payload> = {
  job: tellAddedJob,
  async find(_, tx, { conversationId: groupId, personIds, addedAt }) {
    const at = new Date(addedAt);
    const members = await addedMembers(tx, groupId, personIds, at);
    return {
      effects: members.map(({ personId: to, ownerId: actor }) =>
        tell(
          kinds.added_to_group,
          { conversationId: groupId },
          { to, at, actor, thing: groupId, startsOver: true },
        ),
      ),
    };
  },
};
