import type { WordsOf } from '../kernel/say-notice.ts';
import type { noticesOfPayments } from './notices.ts';

const EARNINGS = { label: 'Open Earnings', path: '/dashboard/earnings' };

const write = (what: string, supportEmail: string | null): string[] =>
  supportEmail === null ? [] : [`${what} ${supportEmail}.`];

export const wordsOfPayments: WordsOf<typeof noticesOfPayments> = {
  dispute_opened: {
    say: ({ fact }, { money, day, brand, supportEmail, bought }) => ({
      title: `A payment of ${money(fact.amountCents)} is disputed`,
      lines: [
        `It was for ${bought(fact.bought)}. The fan told their bank that the charge was wrong, and the bank took the money back.`,
        fact.creatorCents > 0
          ? `${money(fact.creatorCents)} of your earnings is on hold until the bank decides.`
          : `Your earnings aren’t affected. ${brand} covers it.`,
        fact.answerBy === null
          ? `${brand} will respond to the bank for you. You don’t need to do anything.`
          : `${brand} will respond to the bank for you by ${day(fact.answerBy)}. You don’t need to do anything.`,
        ...write(
          'If you can show what the fan got, such as messages or dates, send it before then to',
          supportEmail,
        ),
      ],
      action: EARNINGS,
    }),
    push: () => 'News about your earnings',
  },
  dispute_won: {
    say: ({ fact }, { money, bought }) => ({
      title: `We won the dispute over ${money(fact.amountCents)}`,
      lines: [
        `It was for ${bought(fact.bought)}.`,
        fact.creatorCents > 0
          ? `${money(fact.creatorCents)} is back in your earnings. If you owe anything, it pays that off first.`
          : 'Your earnings don’t change.',
      ],
      action: EARNINGS,
    }),
    push: () => 'News about your earnings',
  },
  dispute_lost: {
    say: ({ fact }, { money, bought }) => ({
      title: `We lost the dispute over ${money(fact.amountCents)}`,
      lines: [
        `It was for ${bought(fact.bought)}. The bank decided for the fan, and its decision is final.`,
        fact.creatorCents > 0
          ? `The ${money(fact.creatorCents)} on hold won’t return to your earnings.`
          : 'Your earnings don’t change.',
        'If you don’t want to sell to this fan again, you can block them from their profile or comments.',
      ],
      action: EARNINGS,
    }),
    push: () => 'News about your earnings',
  },
  refund: {
    say: ({ fact }, { money, supportEmail, bought }) => ({
      title: `${money(fact.amountCents)} was refunded to a fan`,
      lines: [
        fact.amountCents === fact.totalCents
          ? `It was the whole payment for ${bought(fact.bought)}. The fan no longer has access to anything it unlocked.`
          : `It was part of a payment of ${money(fact.totalCents)} for ${bought(fact.bought)}.`,
        fact.creatorCents > 0
          ? `We took your share, ${money(fact.creatorCents)}, out of your earnings. If we had already paid it out, it comes out of what you earn next.`
          : 'Your earnings aren’t affected.',
        ...write('If you have questions about it, email', supportEmail),
      ],
      action: EARNINGS,
    }),
    push: () => 'News about your earnings',
  },
  tipped: {
    say: ({ fact, last }, { money }) => ({
      title: `${last} sent you a tip of ${money(fact.amountCents)}`,
      lines: [],
      action:
        fact.postId === null ? EARNINGS : { label: 'Open post', path: `/post/${fact.postId}` },
    }),
    push: () => 'New tip',
  },
  spending_limit_passed: {
    say: ({ fact }, { money }) => {
      const [per, now] = fact.period === 'day' ? ['day', 'today'] : ['month', 'this month'];
      return {
        title: `A renewal took you over your limit of ${money(fact.limitCents)} a ${per}`,
        lines: [
          `You’ve spent ${money(fact.spentCents)} ${now}.`,
          'Your limit doesn’t stop renewals. To stop one, cancel the membership.',
        ],
        action: { label: 'See your memberships', path: '/dashboard/memberships' },
      };
    },
    push: () => 'News about your spending',
  },
};
