import type { ConversationView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { limitedTo, only, signedIn } from '../../kernel/implement.ts';
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

export const groupRoutes = {
  createGroup: only('creator')
    .messages.createGroup.use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const id = await inWords(errors, createGroup(deps, viewer, input));
      return inWords(errors, readGroup(deps, viewer, id));
    }),

  getGroupSettings: signedIn.messages.getGroupSettings.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, getGroupSettings(deps, viewer, input.conversationId)),
  ),

  saveGroupSettings: signedIn.messages.saveGroupSettings
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const { conversationId, ...settings } = input;
      await inWords(errors, saveGroupSettings(deps, viewer, conversationId, settings));
      return inWords(errors, readGroup(deps, viewer, conversationId));
    }),

  closeGroup: signedIn.messages.closeGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, closeGroup(deps, viewer, input.conversationId));
      return { ok: true };
    }),

  leaveGroup: signedIn.messages.leaveGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, leaveGroup(deps, viewer, input.conversationId));
      return { ok: true };
    }),

  listGroupMembers: signedIn.messages.listGroupMembers.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, listGroupMembers(deps, viewer, input)),
  ),

  addToGroup: signedIn.messages.addToGroup
    .use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => ({
      added: await inWords(errors, addToGroup(deps, viewer, input.conversationId, input.userIds)),
    })),

  changeGroupMember: signedIn.messages.changeGroupMember
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, changeGroupMember(deps, viewer, input)),
    ),

  removeFromGroup: signedIn.messages.removeFromGroup
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, removeFromGroup(deps, viewer, input.conversationId, input.userId));
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
