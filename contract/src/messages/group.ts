import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { conversationId, tierId, userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { correspondent } from './correspondent.ts';
import { conversationView, groupRole } from './conversation.ts';
import { GROUP } from './limits.ts';
import { line } from '../platform/line.ts';

const name = line.min(1).max(GROUP.nameMax);
/** Between two messages of one member; 0: they do not wait. */
const slowSeconds = z.literal(GROUP.slowSeconds);

const settings = {
  name,
  /** Members of these tiers of the owner join and leave by themselves. */
  tierIds: z.array(tierId).max(GROUP.tiersMax),
  /** Only the owner and moderators write. */
  announcementsOnly: z.boolean(),
  slowSeconds,
};
const groupSettings = z.object(settings);
export type GroupSettings = z.infer<typeof groupSettings>;

const groupMember = correspondent.extend({
  role: groupRole,
  /** They came with a tier, and leave with it. */
  cameByTier: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** May not write until then; `forever`: until somebody ends it. */
  silencedUntil: z.union([z.iso.datetime(), z.literal('forever')]).nullable(),
});
export type GroupMember = z.infer<typeof groupMember>;

const not_staff = {
  status: 403,
  message: 'Only the people who run this group can do that.',
} as const;

/** Groups are conversations: `listConversations`, `list`, `send` and the rest of `messages` are theirs, too. */
export const groupOperations = {
  /** Of the viewer's own page. `memberIds`: followers and members of it, as in `addToGroup`. */
  createGroup: operation('messages.createGroup', 'POST', '/messages/groups', 'New group')
    .input(input({ ...settings, memberIds: z.array(userId).max(GROUP.addMax) }))
    .output(conversationView)
    .errors({
      too_many: { status: 409, message: `You can run up to ${GROUP.perOwner} groups.` },
      full: { status: 409, message: 'This group is full.' },
    }),
  /** For the people who run it. */
  getGroupSettings: operation(
    'messages.getGroupSettings',
    'GET',
    '/messages/groups/{conversationId}/settings',
    'Settings of a group',
  )
    .input(input({ conversationId }))
    .output(groupSettings)
    .errors({ not_staff }),
  /** By the owner; tiers that are new bring their members, and those who came by one that is gone leave. */
  saveGroupSettings: operation(
    'messages.saveGroupSettings',
    'PUT',
    '/messages/groups/{conversationId}/settings',
    'Change a group',
  )
    .input(input({ conversationId, ...settings }))
    .output(conversationView)
    .errors({ not_staff, full: { status: 409, message: 'This group is full.' } }),
  /** By the owner, for everyone and for good. */
  closeGroup: operation(
    'messages.closeGroup',
    'DELETE',
    '/messages/groups/{conversationId}',
    'Close a group',
  )
    .input(input({ conversationId }))
    .output(ok)
    .errors({ not_staff }),
  leaveGroup: operation(
    'messages.leaveGroup',
    'POST',
    '/messages/groups/{conversationId}/leave',
    'Leave a group',
  )
    .input(input({ conversationId }))
    .output(ok)
    .errors({ is_owner: { status: 409, message: 'Close the group instead of leaving it.' } }),
  /** For the people who run it: the last who came first. `q` is part of a name or handle. */
  listGroupMembers: operation(
    'messages.listGroupMembers',
    'GET',
    '/messages/groups/{conversationId}/members',
    'Members of a group',
  )
    .input(
      input({
        conversationId,
        q: z.string().trim().max(GROUP.queryMax).default(''),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(groupMember))
    .errors({ not_staff }),
  /**
   * By the people who run it: followers and members of the owner's page whom no block keeps away. Others, and who is in
   * already, are left out: `added` says how many came.
   */
  addToGroup: operation(
    'messages.addToGroup',
    'POST',
    '/messages/groups/{conversationId}/members',
    'Add people to a group',
  )
    .input(input({ conversationId, userIds: z.array(userId).min(1).max(GROUP.addMax) }))
    .output(z.object({ added: z.int() }))
    .errors({ not_staff, full: { status: 409, message: 'This group is full.' } }),
  /** The owner names moderators; who runs the group silences members. Left out: stays as it is. */
  changeGroupMember: operation(
    'messages.changeGroupMember',
    'PUT',
    '/messages/groups/{conversationId}/members/{userId}',
    'Change what a member may do',
  )
    .input(
      input({
        conversationId,
        userId,
        role: z.enum(['moderator', 'member']).optional(),
        /** Null: may write again. */
        silenceFor: z.enum(['hour', 'day', 'forever']).nullable().optional(),
      }),
    )
    .output(groupMember)
    .errors({ not_staff }),
  /** Members by those who run it, moderators by the owner. A tier does not bring them back. */
  removeFromGroup: operation(
    'messages.removeFromGroup',
    'DELETE',
    '/messages/groups/{conversationId}/members/{userId}',
    'Remove someone from a group',
  )
    .input(input({ conversationId, userId }))
    .output(ok)
    .errors({ not_staff }),
};
