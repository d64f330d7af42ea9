import { Plus } from 'lucide-react';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';

const QUESTIONS = [
  {
    question: 'Who can see what I publish?',
    answer:
      'Only the people you choose: everyone, your followers, your members, or whoever buys that post. Forwarding a link doesn’t let anyone else in.',
  },
  {
    question: 'What does it cost to be a fan?',
    answer:
      'Nothing, until you become a member or buy a post. You always see the full price before you pay.',
  },
  {
    question: 'Can I cancel a membership?',
    answer:
      'Anytime, in two taps. You keep access until the end of the month you’ve paid for, and we show you the date.',
  },
  {
    question: 'When do creators get their money?',
    answer: `Payments clear after a short hold. Once you have ${formatCents(PAYOUT.minCents)}, you can request a payout once a day. It arrives within ${PAYOUT.deliveryText}.`,
  },
  {
    question: 'Can I be both a fan and a creator?',
    answer:
      'Yes. Start as a fan, and choose Become a Creator in the menu when you’re ready. You keep everything you follow and own.',
  },
] as const;

/** Frequent questions. */
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
