import type { ConversationView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { limitedTo, only, signedInFor } from '../../kernel/implement.ts';
import { OPEN_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import { inWords, notFound } from '../refused.ts';
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
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const id = await inWords(errors, createGroup(deps, creator, input));
      return inWords(errors, readGroup(deps, creator, id));
    }),

  getGroupSettings: own.getGroupSettings.handler(
    ({ context: { deps, principal }, input, errors }) =>
      inWords(errors, getGroupSettings(deps, principal, input.conversationId)),
  ),

  saveGroupSettings: own.saveGroupSettings
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const { conversationId, ...settings } = input;
      await inWords(errors, saveGroupSettings(deps, principal, conversationId, settings));
      return inWords(errors, readGroup(deps, principal, conversationId));
    }),

  closeGroup: own.closeGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      await inWords(errors, closeGroup(deps, principal, input.conversationId));
      return { ok: true };
    }),

  leaveGroup: own.leaveGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      await inWords(errors, leaveGroup(deps, principal, input.conversationId));
      return { ok: true };
    }),

  listGroupMembers: own.listGroupMembers.handler(
    ({ context: { deps, principal }, input, errors }) =>
      inWords(errors, listGroupMembers(deps, principal, input)),
  ),

  addToGroup: own.addToGroup
    .use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => ({
      added: await inWords(
        errors,
        addToGroup(deps, principal, input.conversationId, input.userIds),
      ),
    })),

  changeGroupMember: own.changeGroupMember
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, principal }, input, errors }) =>
      inWords(errors, changeGroupMember(deps, principal, input)),
    ),

  removeFromGroup: own.removeFromGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      await inWords(errors, removeFromGroup(deps, principal, input.conversationId, input.userId));
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
