import type { ConversationView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { limitedTo, only, signedInFor } from '../../kernel/implement.ts';
import { OPEN_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import { notFound } from '../refused.ts';
import { closeGroup, createGroup, getGroupSettings, saveGroupSettings } from './manage-group.ts';
import {
  addToGroup,
  changeGroupMember,
  leaveGroup,
  listGroupMembers,
  removeFromGroup,
} from './manage-members.ts';
import { getGroup } from './read-groups.ts';

const own = signedInFor('message').messages;

export const groupRoutes = {
  createGroup: only('creator', 'message')
    .messages.createGroup.use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      const id = await createGroup(deps, creator, input);
      return readGroup(deps, creator, id);
    }),

  getGroupSettings: own.getGroupSettings.handler(({ context: { deps, principal }, input }) =>
    getGroupSettings(deps, principal, input.conversationId),
  ),

  saveGroupSettings: own.saveGroupSettings
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      const { conversationId, ...settings } = input;
      await saveGroupSettings(deps, principal, conversationId, settings);
      return readGroup(deps, principal, conversationId);
    }),

  closeGroup: own.closeGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await closeGroup(deps, principal, input.conversationId);
      return { ok: true };
    }),

  leaveGroup: own.leaveGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await leaveGroup(deps, principal, input.conversationId);
      return { ok: true };
    }),

  listGroupMembers: own.listGroupMembers.handler(({ context: { deps, principal }, input }) =>
    listGroupMembers(deps, principal, input),
  ),

  addToGroup: own.addToGroup
    .use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => ({
      added: await addToGroup(deps, principal, input.conversationId, input.userIds),
    })),

  changeGroupMember: own.changeGroupMember
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, principal }, input }) =>
      changeGroupMember(deps, principal, input),
    ),

  removeFromGroup: own.removeFromGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await removeFromGroup(deps, principal, input.conversationId, input.userId);
      return { ok: true };
    }),
};

async function readGroup(
  deps: Deps,
  viewer: Viewer,
  id: ConversationId,
): Promise<ConversationView> {
  const group = await getGroup(deps, viewer, id);
  if (!group) throw notFound();
  return group;
}
