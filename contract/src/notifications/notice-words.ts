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
const SOMEBODY = 'Somebody';

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
          `It was for ${boughtWords(fact.bought)}. The fan told their bank that the charge was not right, and the bank took the money back.`,
          fact.creatorCents > 0
            ? `${money(fact.creatorCents)} is held out of your earnings until the bank decides.`
            : `It does not touch your earnings: ${brand} bears it.`,
          fact.answerBy === null
            ? `${brand} answers the bank for you. You do not need to do anything.`
            : `${brand} answers the bank for you by ${day(fact.answerBy)}. You do not need to do anything.`,
          ...write(
            'If you can show what the fan got, such as messages or dates, send it before then to',
          ),
        ],
        action: EARNINGS,
      };
    case 'dispute_won':
      return {
        title: `The dispute over ${money(fact.amountCents)} was won`,
        lines: [
          `It was for ${boughtWords(fact.bought)}.`,
          fact.creatorCents > 0
            ? `${money(fact.creatorCents)} is back in your earnings. It pays off what you owe first, if you owe anything.`
            : 'Your earnings stay as they were.',
        ],
        action: EARNINGS,
      };
    case 'dispute_lost':
      return {
        title: `The dispute over ${money(fact.amountCents)} was lost`,
        lines: [
          `It was for ${boughtWords(fact.bought)}. The bank decided for the fan, and its decision is final.`,
          fact.creatorCents > 0
            ? `The ${money(fact.creatorCents)} that was held does not come back to your earnings.`
            : 'Your earnings stay as they were.',
          'If you would rather not sell to this fan again, you can block them from their profile or comments.',
        ],
        action: EARNINGS,
      };
    case 'refund': {
      const isWhole = fact.amountCents === fact.totalCents;
      return {
        title: `${money(fact.amountCents)} was refunded to a fan`,
        lines: [
          isWhole
            ? `It was the whole payment for ${boughtWords(fact.bought)}, and what it opened is closed again.`
            : `It was part of a payment of ${money(fact.totalCents)} for ${boughtWords(fact.bought)}.`,
          fact.creatorCents > 0
            ? `Your part of it, ${money(fact.creatorCents)}, left your earnings. If it had been paid out already, what you earn next pays for it.`
            : 'It does not touch your earnings.',
          ...write('If you have questions about it, write to'),
        ],
        action: EARNINGS,
      };
    }
    case 'payout_failed':
      return {
        title: `Your payout of ${money(fact.amountCents)} did not go through`,
        lines: [
          ...(names.reason === null ? [] : [names.reason]),
          'The money is back in your available balance, less anything that you owe.',
          'Check the account that your payouts go to, then request the payout again. You do not have to wait 24 hours: one that failed does not count.',
        ],
        action: EARNINGS,
      };
    case 'post_taken_down':
      return {
        title: 'Your post was taken down',
        lines: [
          ...(names.reason === null ? [] : [`The moderators’ reason: ${names.reason}`]),
          takedownHelp(supportEmail),
        ],
        action: { label: 'Open your post', path: `/creator/create?post=${fact.postId}` },
      };
    case 'post_restored':
      return {
        title: 'Your post is back',
        lines: ['The moderators put it back where it was. Who could see it before sees it again.'],
        action: { label: 'Open your post', path: `/post/${fact.postId}` },
      };
    case 'price_rise_asked':
      return {
        title: `${person} asks you to agree to a new price`,
        lines: [
          `A month of ${tier} now costs ${money(fact.priceCents)}. You pay ${money(fact.fromCents)}.`,
          `Nothing changes unless you agree: you keep ${money(fact.fromCents)} for as long as you stay. If you agree, you pay the new price from your next renewal.`,
        ],
        action: { label: 'Agree or keep your price', path: '/dashboard/memberships' },
      };
    case 'price_rise_confirmed':
      return {
        title: `You agreed to ${money(fact.priceCents)} a month`,
        lines: [
          `${tier} with ${person} costs you ${money(fact.priceCents)} a month from ${day(fact.startsAt)}. Until then you pay ${money(fact.fromCents)}.`,
          'You can change your mind until that day, and cancel at any time.',
        ],
        action: MEMBERSHIPS,
      };
    case 'price_rise_agreed':
      return {
        title: `${person} agreed to ${money(fact.priceCents)} a month`,
        lines: [
          `They pay ${money(fact.fromCents)} for ${tier} until ${day(fact.startsAt)}, and the new price from then on.`,
        ],
        action: { label: 'See who answered', path: '/creator/create?tab=tiers' },
      };
  }
}
