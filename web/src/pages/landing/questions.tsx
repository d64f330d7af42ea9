import { Plus } from 'lucide-react';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';

const QUESTIONS = [
  {
    question: 'Who can see what I publish?',
    answer:
      'Only who you choose: everyone, your followers, your members, or whoever buys that one post. A forwarded link opens nothing.',
  },
  {
    question: 'What does it cost to be a fan?',
    answer:
      'Nothing, until you become a member or buy a post. The whole price stands on the button before you press it.',
  },
  {
    question: 'Can I cancel a membership?',
    answer:
      'At any time, in two taps. It stays open until the end of the time you have paid for, and we show you that day.',
  },
  {
    question: 'When do creators get their money?',
    answer: `A payment clears after a short hold. From ${formatCents(PAYOUT.minCents)} on you can ask for a payout once a day; it arrives within ${PAYOUT.deliveryText}.`,
  },
  {
    question: 'Can I be both, a fan and a creator?',
    answer:
      'Yes. Start as a fan and press Become a Creator in the menu when you are ready. Nothing you follow or own is lost.',
  },
] as const;

/** What people ask first. */
export function Questions() {
  return (
    <section className="border-t border-line bg-raised">
      <div className="mx-auto max-w-200 px-4 py-16 sm:px-6 lg:py-24">
        <h2 className="text-2xl lg:text-3xl">Questions</h2>
        <div className="mt-6 divide-y divide-line">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group py-1">
              <summary className="flex min-h-14 items-center justify-between gap-4 font-semibold">
                {question}
                <Plus
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-45"
                  strokeWidth={1.75}
                />
              </summary>
              <p className="max-w-prose pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
