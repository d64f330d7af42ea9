import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { conversationId, tierId, userId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { correspondent } from './correspondent.ts';
import { conversationView, groupRole } from './conversation.ts';
import { GROUP } from './limits.ts';
import { line } from '../platform/line.ts';

const name = line.min(1).max(GROUP.nameMax);
/** Seconds between two messages of one member; 0 for no wait. */
const slowSeconds = z.literal(GROUP.slowSeconds);

const settings = {
  name,
  /** Members of these tiers of the owner join and leave the group automatically. */
  tierIds: z.array(tierId).max(GROUP.tiersMax),
  /** Only the owner and moderators write. */
  announcementsOnly: z.boolean(),
  slowSeconds,
};
const groupSettings = z.object(settings);
export type GroupSettings = z.infer<typeof groupSettings>;

const groupMember = correspondent.extend({
  role: groupRole,
  /** The member joined through a tier, and leaves with it. */
  cameByTier: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Until when the member may not write; `forever`: until the pause is lifted. */
  silencedUntil: z.union([z.iso.datetime(), z.literal('forever')]).nullable(),
});
export type GroupMember = z.infer<typeof groupMember>;

const not_staff = {
  status: 403,
  message: 'Only the people who run this group can do that.',
} as const;

/** Groups are conversations: `listConversations`, `list`, `send` and the other operations of `messages` work on them too. */
export const groupOperations = {
  /** A group of the viewer's own page. `memberIds`: its followers and members, as in `addToGroup`. */
  createGroup: operation('messages.createGroup', 'POST', '/messages/groups', 'New group')
    .input(input({ ...settings, memberIds: z.array(userId).max(GROUP.addMax) }))
    .output(conversationView)
    .errors({
      too_many: { status: 409, message: `You can run up to ${GROUP.perOwner} groups.` },
      full: { status: 409, message: 'This group is full.' },
    }),
  /** For the owner and moderators. */
  getGroupSettings: operation(
    'messages.getGroupSettings',
    'GET',
    '/messages/groups/{conversationId}/settings',
    'Settings of a group',
  )
    .input(input({ conversationId }))
    .output(groupSettings)
    .errors({ not_staff }),
  /** Owner only. Tiers that are new bring their members in; members who joined through a removed tier leave. */
  saveGroupSettings: operation(
    'messages.saveGroupSettings',
    'PUT',
    '/messages/groups/{conversationId}/settings',
    'Change a group',
  )
    .input(input({ conversationId, ...settings }))
    .output(conversationView)
    .errors({ not_staff, full: { status: 409, message: 'This group is full.' } }),
  /** Owner only: closes the group for everyone, for good. */
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
  /** For the owner and moderators: the newest members first. `q` is part of a name or handle. */
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
   * For the owner and moderators: adds followers and members of the owner's page, except where there is a block. Anyone else,
   * and anyone already in the group, is left out: `added` is how many joined.
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
  /** The owner names moderators; the owner and moderators pause members. Fields that are left out stay as they are. */
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
        /** Null lifts the pause. */
        silenceFor: z.enum(['hour', 'day', 'forever']).nullable().optional(),
      }),
    )
    .output(groupMember)
    .errors({ not_staff }),
  /** The owner and moderators remove members, the owner also moderators. A tier does not bring removed people back. */
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
