import { conversationPath } from '../messages/paths.ts';
import type { NoticeVoice, NoticeWords, SpokenNotice } from './notice-words.ts';
import type { Actor, NoticeFact } from './notices.ts';

/** What people do to each other. */
type PeopleFact = Extract<
  NoticeFact,
  {
    kind:
      | 'messaged'
      | 'followed'
      | 'post_liked'
      | 'post_unlocked'
      | 'commented'
      | 'replied'
      | 'mentioned'
      | 'mentioned_in_group'
      | 'added_to_group'
      | 'post_published'
      | 'member_joined'
      | 'member_renewed'
      | 'member_failing'
      | 'member_left'
      | 'tipped';
  }
>;

/** 'Ana', 'Ana and Ben', 'Ana and 12 others'; 'Someone' where nobody may be named. */
function whoWords(actors: readonly Actor[], times: number): string {
  const [first, second] = actors;
  if (!first) return times > 1 ? `${times} people` : 'Someone';
  if (times <= 1) return first.displayName;
  if (times === 2) return `${first.displayName} and ${second?.displayName ?? '1 other'}`;
  return `${first.displayName} and ${times - 1} others`;
}

const toPost = (postId: string) => ({ label: 'Open post', path: `/post/${postId}` });
const MEMBERS = { label: 'See your tiers', path: '/creator/create?tab=tiers' };
const quoted = (text: string | null, otherwise: string) =>
  text === null ? otherwise : `“${text}”`;

/** In a group only the first message until it is read is told. */
function messagedWords(group: string | null, last: string, times: number): string {
  if (group !== null) return `${last} wrote in “${group}”`;
  return times > 1 ? `${times} new messages from ${last}` : `${last} sent you a message`;
}

/** The sentences of what people did. Of several comments only the latest is quoted. */
export function peopleWords(
  { fact, names, actors, times }: Omit<SpokenNotice, 'fact'> & { readonly fact: PeopleFact },
  { money }: NoticeVoice,
): NoticeWords {
  const who = whoWords(actors, times);
  const last = whoWords(actors.slice(0, 1), 1);
  const yours = names.post === null ? 'your post' : `your post “${names.post}”`;
  const tier = names.tier ?? 'a tier';
  const said = names.comment === null ? [] : [names.comment];
  switch (fact.kind) {
    case 'messaged':
      return {
        title: messagedWords(names.group, last, times),
        lines: [],
        action: {
          label: 'Open the conversation',
          path: conversationPath(fact.conversationId, fact.sequence),
        },
      };
    case 'followed':
      return {
        title: times > 1 ? `${who} follow you` : `${who} follows you`,
        lines: [],
        action: { label: 'Open your page', path: '/dashboard/profile' },
      };
    case 'post_liked':
      return { title: `${who} liked ${yours}`, lines: [], action: toPost(fact.postId) };
    case 'post_unlocked':
      return { title: `${who} unlocked ${yours}`, lines: [], action: toPost(fact.postId) };
    case 'commented':
      return {
        title: times > 1 ? `${times} new comments on ${yours}` : `${who} commented on ${yours}`,
        lines: said,
        action: { label: 'Open comments', path: `/post/${fact.postId}` },
      };
    case 'replied':
      return {
        title: times > 1 ? `${times} new replies to your comment` : `${who} replied to you`,
        lines: said,
        action: { label: 'Open comments', path: `/post/${fact.postId}` },
      };
    case 'mentioned':
      return {
        title: `${last} mentioned you in ${fact.commentId === null ? quoted(names.post, 'a post') : 'a comment'}`,
        lines: said,
        action: toPost(fact.postId),
      };
    case 'mentioned_in_group':
      return {
        title: `${last} mentioned you in ${quoted(names.group, 'a group')}`,
        lines: [],
        action: {
          label: 'Open the group',
          path: conversationPath(fact.conversationId, fact.sequence),
        },
      };
    case 'added_to_group':
      return {
        title: `${last} added you to ${quoted(names.group, 'a group')}`,
        lines: [],
        action: { label: 'Open the group', path: conversationPath(fact.conversationId) },
      };
    case 'post_published':
      return {
        title:
          names.post === null ? `${last} published a post` : `${last} published “${names.post}”`,
        lines: [],
        action: toPost(fact.postId),
      };
    case 'member_joined':
      return { title: `${who} joined ${tier}`, lines: [], action: MEMBERS };
    case 'member_renewed':
      return { title: `${who} renewed ${tier}`, lines: [], action: MEMBERS };
    case 'member_failing':
      return {
        title:
          times > 1
            ? `${times} renewals of ${tier} failed`
            : `A renewal of ${tier} by ${who} failed`,
        lines: ['Their card was declined. We’ll try again in a few days.'],
        action: MEMBERS,
      };
    case 'member_left':
      return { title: `${who} left ${tier}`, lines: [], action: MEMBERS };
    case 'tipped':
      return {
        title: `${last} sent you a tip of ${money(fact.amountCents)}`,
        lines: [],
        action:
          fact.postId === null
            ? { label: 'Open Earnings', path: '/dashboard/earnings' }
            : toPost(fact.postId),
      };
  }
}
