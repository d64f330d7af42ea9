import { takedownHelp } from '../posts/takedown-words.ts';
import type { Notice, NoticeKind } from './notices.ts';

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

/** The filter of the notifications screen that shows a kind, beside All. */
export const NOTICE_FILTER: Readonly<Record<NoticeKind, 'memberships' | null>> = {
  dispute_opened: null,
  dispute_won: null,
  dispute_lost: null,
  refund: null,
  payout_failed: null,
  post_taken_down: null,
  post_restored: null,
  price_rise_asked: 'memberships',
  price_rise_confirmed: 'memberships',
  price_rise_agreed: 'memberships',
};

/** What was paid for, in a sentence. */
const BOUGHT: Readonly<Record<string, string>> = {
  membership: 'the first month of a membership',
  renewal: 'a month of a membership',
  upgrade: 'a change of tier',
  post: 'a post',
  tip: 'a tip',
};
const boughtWords = (kind: string) => BOUGHT[kind] ?? 'a purchase';

const EARNINGS = { label: 'Open Earnings', path: '/dashboard/earnings' };
const MEMBERSHIPS = { label: 'See your memberships', path: '/dashboard/memberships' };
const SOMEBODY = 'Someone';

/** A notice in words, the same on the screen and in the letter: what happened, what it means, what one can do. */
export function noticeWords(
  { fact, names }: Pick<Notice, 'fact' | 'names'>,
  { money, day, brand, supportEmail }: NoticeVoice,
): NoticeWords {
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
        lines: [
          ...(names.reason === null ? [] : [`Reason from the moderators: ${names.reason}`]),
          takedownHelp(supportEmail),
        ],
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
  }
}
