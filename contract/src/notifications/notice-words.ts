import { conversationPath, MASS_TEST_PATH } from '../messages/paths.ts';
import { takedownHelp } from '../posts/takedown-words.ts';
import type { Notice } from './notices.ts';
import { peopleWords } from './people-words.ts';
import { SECURITY_WORDS } from '../accounts/security-words.ts';
import { REPORTED } from '../safety/report-words.ts';

/** How the reader writes money and days, what this place is called, and where its people write to. */
export interface NoticeVoice {
  readonly money: (cents: number) => string;
  /** 'December 20, 2026' of an ISO moment. */
  readonly day: (at: string) => string;
  readonly brand: string;
  readonly supportEmail: string | null;
}

export interface NoticeWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly path: string };
}

/** As much of a notice as its sentences need. */
export type SpokenNotice = Pick<Notice, 'fact' | 'names' | 'actors' | 'times'>;

/** What was paid for, in a sentence. */
const BOUGHT: Readonly<Record<string, string>> = {
  membership: 'the first month of a membership',
  renewal: 'a month of a membership',
  upgrade: 'a change of tier',
  post: 'a post',
  message: 'a locked message',
  tip: 'a tip',
};
const boughtWords = (kind: string) => BOUGHT[kind] ?? 'a purchase';

const EARNINGS = { label: 'Open Earnings', path: '/dashboard/earnings' };
const MEMBERSHIPS = { label: 'See your memberships', path: '/dashboard/memberships' };
const SOMEBODY = 'Someone';

const whyDown = ({ reason }: SpokenNotice['names']): string[] =>
  reason === null ? [] : [`Reason from the moderators: ${reason}`];
const appeal = (supportEmail: string | null): string[] =>
  supportEmail === null ? [] : [`If you think this was a mistake, email ${supportEmail}.`];

/** A notice in words, the same on the screen and in the letter: what happened, what it means, what one can do. */
export function noticeWords(notice: SpokenNotice, voice: NoticeVoice): NoticeWords {
  const { fact, names } = notice;
  const { money, day, brand, supportEmail } = voice;
  const write = (what: string) => (supportEmail === null ? [] : [`${what} ${supportEmail}.`]);
  const person = names.person ?? SOMEBODY;
  const tier = names.tier ?? 'the membership';
  switch (fact.kind) {
    case 'dispute_opened':
      return {
        title: `A payment of ${money(fact.amountCents)} is disputed`,
        lines: [
          `It was for ${boughtWords(fact.bought)}. The fan told their bank that the charge was wrong, and the bank took the money back.`,
          fact.creatorCents > 0
            ? `${money(fact.creatorCents)} of your earnings is on hold until the bank decides.`
            : `Your earnings aren’t affected. ${brand} covers it.`,
          fact.answerBy === null
            ? `${brand} will respond to the bank for you. You don’t need to do anything.`
            : `${brand} will respond to the bank for you by ${day(fact.answerBy)}. You don’t need to do anything.`,
          ...write(
            'If you can show what the fan got, such as messages or dates, send it before then to',
          ),
        ],
        action: EARNINGS,
      };
    case 'dispute_won':
      return {
        title: `We won the dispute over ${money(fact.amountCents)}`,
        lines: [
          `It was for ${boughtWords(fact.bought)}.`,
          fact.creatorCents > 0
            ? `${money(fact.creatorCents)} is back in your earnings. If you owe anything, it pays that off first.`
            : 'Your earnings don’t change.',
        ],
        action: EARNINGS,
      };
    case 'dispute_lost':
      return {
        title: `We lost the dispute over ${money(fact.amountCents)}`,
        lines: [
          `It was for ${boughtWords(fact.bought)}. The bank decided for the fan, and its decision is final.`,
          fact.creatorCents > 0
            ? `The ${money(fact.creatorCents)} on hold won’t return to your earnings.`
            : 'Your earnings don’t change.',
          'If you don’t want to sell to this fan again, you can block them from their profile or comments.',
        ],
        action: EARNINGS,
      };
    case 'refund': {
      const isWhole = fact.amountCents === fact.totalCents;
      return {
        title: `${money(fact.amountCents)} was refunded to a fan`,
        lines: [
          isWhole
            ? `It was the whole payment for ${boughtWords(fact.bought)}. The fan no longer has access to anything it unlocked.`
            : `It was part of a payment of ${money(fact.totalCents)} for ${boughtWords(fact.bought)}.`,
          fact.creatorCents > 0
            ? `We took your share, ${money(fact.creatorCents)}, out of your earnings. If we had already paid it out, it comes out of what you earn next.`
            : 'Your earnings aren’t affected.',
          ...write('If you have questions about it, email'),
        ],
        action: EARNINGS,
      };
    }
    case 'payout_failed':
      return {
        title: `Your payout of ${money(fact.amountCents)} didn’t go through`,
        lines: [
          ...(names.reason === null ? [] : [names.reason]),
          'The money is back in your available balance, minus anything you owe.',
          'Check your payout method, then request the payout again. You don’t have to wait 24 hours, because a failed payout doesn’t count.',
        ],
        action: EARNINGS,
      };
    case 'post_taken_down':
      return {
        title: 'Your post was taken down',
        lines: [...whyDown(names), takedownHelp(supportEmail)],
        action: { label: 'Open your post', path: `/creator/create?post=${fact.postId}` },
      };
    case 'post_restored':
      return {
        title: 'Your post is back',
        lines: [
          'The moderators put it back where it was. Everyone who could see it before can see it again.',
        ],
        action: { label: 'Open your post', path: `/post/${fact.postId}` },
      };
    case 'message_taken_down':
      return {
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
      };
    case 'message_tested':
      return {
        title: 'Your test message is here',
        lines: ['See it as your fans will get it.'],
        action: { label: 'Open the test', path: MASS_TEST_PATH },
      };
    case 'message_restored':
      return {
        title: 'Your message is back',
        lines: ['The moderators put it back where it was.'],
        action: {
          label: 'Open the conversation',
          path: conversationPath(fact.conversationId, fact.sequence),
        },
      };
    case 'comment_taken_down':
      return {
        title: 'Your comment was taken down',
        lines: [...whyDown(names), ...appeal(supportEmail)],
        action: { label: 'Open the post', path: `/post/${fact.postId}` },
      };
    case 'comment_restored':
      return {
        title: 'Your comment is back',
        lines: ['The moderators put it back where it was.'],
        action: { label: 'Open the post', path: `/post/${fact.postId}` },
      };
    case 'report_decided':
      return {
        title: 'We looked at your report',
        lines: [
          {
            taken_down: `We took down the ${REPORTED[fact.reported]} you reported. Thanks for telling us.`,
            suspended: `We suspended the account of ${fact.reported === 'person' ? 'the person' : `who wrote the ${REPORTED[fact.reported]}`} you reported. Thanks for telling us.`,
            dismissed: `We didn’t find that the ${REPORTED[fact.reported]} you reported breaks our rules. You can still block the person.`,
          }[fact.outcome],
        ],
        action: { label: 'See who you blocked', path: '/dashboard/settings?section=privacy' },
      };
    case 'price_rise_asked':
      return {
        title: `${person} is asking you to agree to a new price`,
        lines: [
          `A month of ${tier} now costs ${money(fact.priceCents)}. You pay ${money(fact.fromCents)}.`,
          `Nothing changes unless you agree. You keep ${money(fact.fromCents)} for as long as you stay. If you agree, you’ll pay the new price starting with your next renewal.`,
        ],
        action: { label: 'Agree or keep your price', path: '/dashboard/memberships' },
      };
    case 'price_rise_confirmed':
      return {
        title: `You agreed to ${money(fact.priceCents)} a month`,
        lines: [
          `${tier} with ${person} will cost ${money(fact.priceCents)} a month starting ${day(fact.startsAt)}. Until then, you pay ${money(fact.fromCents)}.`,
          'You can change your mind until then, and you can cancel anytime.',
        ],
        action: MEMBERSHIPS,
      };
    case 'price_rise_agreed':
      return {
        title: `${person} agreed to ${money(fact.priceCents)} a month`,
        lines: [
          `They’ll pay ${money(fact.fromCents)} for ${tier} until ${day(fact.startsAt)}, and the new price after that.`,
        ],
        action: { label: 'See who answered', path: '/creator/create?tab=tiers' },
      };
    case 'membership_renewed':
      return {
        title: `Your membership with ${person} was renewed`,
        lines: [`A month of ${tier} cost ${money(fact.priceCents)}.`],
        action: MEMBERSHIPS,
      };
    case 'membership_failing':
      return {
        title: `We couldn’t renew your membership with ${person}`,
        lines: [
          `Your card was declined for ${tier}. We’ll try it again in a few days.`,
          'To keep the membership, check your card or add another one.',
        ],
        action: MEMBERSHIPS,
      };
    case 'membership_ended':
      return {
        title: `Your membership with ${person} has ended`,
        lines: ['You won’t be charged again.'],
        action: MEMBERSHIPS,
      };
    case 'membership_ended_by_creator':
      return {
        title: `${person} ended your membership`,
        lines: [
          'You won’t be charged again.',
          ...(fact.returnedCents > 0
            ? [
                `${money(fact.returnedCents)} for the days you had left is on its way back to your card.`,
              ]
            : []),
        ],
        action: MEMBERSHIPS,
      };
    case 'trial_ending':
      return {
        title: `Your free days with ${person} end on ${day(fact.endsAt)}`,
        lines: [
          'They end by themselves. Nothing is charged.',
          ...(fact.priceCents === null
            ? []
            : [`To stay, join ${tier} for ${money(fact.priceCents)} a month.`]),
        ],
        action: MEMBERSHIPS,
      };
    case 'trial_ended':
      return {
        title: `Your free days with ${person} are over`,
        lines: ['You weren’t charged. You can join anytime.'],
        action: MEMBERSHIPS,
      };
    case 'spending_limit_passed': {
      const [per, now] = fact.period === 'day' ? ['day', 'today'] : ['month', 'this month'];
      return {
        title: `A renewal took you over your limit of ${money(fact.limitCents)} a ${per}`,
        lines: [
          `You’ve spent ${money(fact.spentCents)} ${now}.`,
          'Your limit doesn’t stop renewals. To stop one, cancel the membership.',
        ],
        action: MEMBERSHIPS,
      };
    }
    case 'payout_paid':
      return {
        title: `Your payout of ${money(fact.amountCents)} was paid`,
        lines: [],
        action: EARNINGS,
      };
    case 'security_changed':
      return {
        title: SECURITY_WORDS[fact.change],
        lines: ['If this wasn’t you, change your password and sign out everywhere.'],
        action: { label: 'Check your security', path: '/dashboard/settings?section=security' },
      };
    default:
      return peopleWords({ ...notice, fact }, voice);
  }
}
