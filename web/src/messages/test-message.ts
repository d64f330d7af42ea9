import {
  conversationView,
  messageView,
  type ConversationView,
  type MessageView,
} from '@limelight/contract/messages/operations';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
export const SELF = id(1);
export const OTHER = id(2);
export const CONVERSATION = id(3);

/** A message of the other person, with `given` fields. */
export const aMessage = (sequence: number, given: object = {}): MessageView =>
  messageView.parse({
    id: id(1000 + sequence),
    conversationId: CONVERSATION,
    sequence,
    authorId: OTHER,
    author: null,
    isHidden: false,
    clientId: null,
    text: `Message ${sequence}`,
    textForOthers: null,
    hasLockedText: false,
    lockedText: null,
    media: [],
    price: null,
    locked: false,
    tip: null,
    fee: null,
    link: null,
    replyTo: null,
    isForwarded: false,
    reactions: [],
    sentAt: '2026-11-20T12:00:00Z',
    editedAt: null,
    unsentAt: null,
    isTakenDown: false,
    isRemoved: false,
    editableUntil: null,
    isSaved: false,
    ...given,
  });

/** A conversation with Mira, a creator, with `given` fields. */
export const aConversation = (given: object = {}): ConversationView =>
  conversationView.parse({
    id: CONVERSATION,
    other: { id: OTHER, handle: 'mira', displayName: 'Mira', avatarUrl: null, isCreator: true },
    group: null,
    last: {
      sequence: 3,
      authorId: OTHER,
      authorName: null,
      excerpt: 'See you',
      isTakenDown: false,
      isRemoved: false,
      files: 0,
      locked: false,
      tipCents: null,
      sentAt: '2026-11-20T12:00:00Z',
    },
    lastSequence: 3,
    unread: 0,
    readSequence: 3,
    otherReadSequence: 3,
    isRequest: false,
    isPinned: false,
    isMuted: false,
    isArchived: false,
    isSaved: false,
    labels: [],
    draft: '',
    refusal: null,
    firstMessageCents: null,
    canSell: false,
    canTip: false,
    ...given,
  });

/** A group of Mira's in which the viewer is a member, with `given` fields of it. */
export const aGroup = (given: object = {}): ConversationView => {
  const { other: owner, last } = aConversation();
  return aConversation({
    other: null,
    last: { ...last, authorName: 'Mira' },
    group: {
      name: 'Harbor club',
      owner,
      role: 'member',
      members: 3,
      announcementsOnly: false,
      slowSeconds: 0,
      nextMessageAt: null,
      silencedUntil: null,
      isSmall: true,
      readSequences: null,
      ...given,
    },
  });
};
