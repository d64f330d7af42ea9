import type { GroupSettings, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { send } from './chats.ts';
import { viewerOf } from '../factories/creators.ts';
import type { Money } from '../money.ts';
import { operationsAs } from '../operations.ts';

export const SETTINGS: GroupSettings = {
  name: 'Studio',
  tierIds: [],
  announcementsOnly: false,
  slowSeconds: 0,
};

/** Helpers for groups, on the database of a test. */
export function groupsOn(money: Money) {
  const as = (id: UserId) => operationsAs(money.deps, viewerOf(id));
  async function follower(creator: UserId): Promise<UserId> {
    const { id } = await money.fan(null);
    await money.db.pool.query('insert into follows values ($1, $2, now())', [id, creator]);
    return id;
  }
  const create = async (
    creator: UserId,
    settings: Partial<GroupSettings> = {},
    memberIds: readonly UserId[] = [],
  ): Promise<ConversationId> =>
    (
      await operationsAs(money.deps, viewerOf(creator, 'creator')).messages.createGroup({
        ...SETTINGS,
        ...settings,
        tierIds: [...(settings.tierIds ?? [])],
        memberIds: [...memberIds],
      })
    ).id;
  const list = async (who: UserId, id: ConversationId): Promise<MessageView[]> =>
    (await as(who).messages.list({ conversationId: id })).items;
  return {
    as,
    follower,
    create,
    list,
    /** A creator's group with a moderator and two members. */
    async room(settings: Partial<GroupSettings> = {}) {
      const { id: owner } = await money.creator();
      const moderator = await follower(owner);
      const ann = await follower(owner);
      const bob = await follower(owner);
      const id = await create(owner, settings, [moderator, ann, bob]);
      await as(owner).messages.changeGroupMember({
        conversationId: id,
        userId: moderator,
        role: 'moderator',
      });
      money.told.length = 0;
      return { owner, moderator, ann, bob, id };
    },
    say: (who: UserId, id: ConversationId, text = 'Hello') => send(as, who, id, { text }),
    texts: async (who: UserId, id: ConversationId) => (await list(who, id)).map(({ text }) => text),
    view: (who: UserId, id: ConversationId) =>
      as(who).messages.getConversation({ conversationId: id }),
    groupsOf: async (who: UserId) =>
      (await as(who).messages.listConversations({ folder: 'groups' })).items,
    members: async (owner: UserId, id: ConversationId) =>
      (await as(owner).messages.listGroupMembers({ conversationId: id })).items.map(
        (one) => one.id,
      ),
    block: (who: UserId, other: UserId) =>
      as(who).safety.block({ userId: other, cancelMembership: false }),
  };
}
