import type { WordsOf } from '../kernel/say-notice.ts';
import { appeal, whyDown } from '../kernel/takedown-notice.ts';
import type { noticesOfMessages } from './notices.ts';
import { conversationPath, MASS_TEST_PATH } from './paths.ts';

const inGroup = ({ group }: { readonly group: string | null }) =>
  group === null ? 'a group' : `“${group}”`;

/** A group sends a notice only for the first message until it is read, so its words have no count. */
function messagedWords(group: string | null, last: string, times: number): string {
  if (group !== null) return `${last} wrote in “${group}”`;
  return times > 1 ? `${times} new messages from ${last}` : `${last} sent you a message`;
}

const aboutMessage = () => 'News about a message of yours';

export const wordsOfMessages: WordsOf<typeof noticesOfMessages> = {
  messaged: {
    say: ({ fact, names, last, times }) => ({
      title: messagedWords(names.group, last, times),
      lines: [],
      action: {
        label: 'Open the conversation',
        path: conversationPath(fact.conversationId, fact.sequence),
      },
    }),
    push: (last) => `New message from ${last}`,
  },
  mentioned_in_group: {
    say: ({ fact, names, last }) => ({
      title: `${last} mentioned you in ${inGroup(names)}`,
      lines: [],
      action: {
        label: 'Open the group',
        path: conversationPath(fact.conversationId, fact.sequence),
      },
    }),
    push: (last) => `${last} mentioned you`,
  },
  added_to_group: {
    say: ({ fact, names, last }) => ({
      title: `${last} added you to ${inGroup(names)}`,
      lines: [],
      action: { label: 'Open the group', path: conversationPath(fact.conversationId) },
    }),
    push: (last) => `${last} added you to a group`,
  },
  message_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your message was taken down',
      lines: [
        ...whyDown(names),
        'Nobody can see it or its files anymore.',
        ...appeal(supportEmail),
      ],
      action: {
        label: 'Open the conversation',
        path: conversationPath(fact.conversationId, fact.sequence),
      },
    }),
    push: aboutMessage,
  },
  message_restored: {
    say: ({ fact }) => ({
      title: 'Your message is back',
      lines: ['The moderators put it back where it was.'],
      action: {
        label: 'Open the conversation',
        path: conversationPath(fact.conversationId, fact.sequence),
      },
    }),
    push: aboutMessage,
  },
  message_tested: {
    say: () => ({
      title: 'Your test message is here',
      lines: ['See it as your fans will get it.'],
      action: { label: 'Open the test', path: MASS_TEST_PATH },
    }),
    push: () => 'Your test message',
  },
};
