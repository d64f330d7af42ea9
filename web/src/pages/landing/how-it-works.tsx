import {
  BellRing,
  Camera,
  Compass,
  HandCoins,
  LockKeyholeOpen,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { TIER_PRICE } from '@limelight/contract/memberships/limits';
import { formatCents } from '@limelight/contract/platform/format-money';

interface Step {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const FANS: readonly Step[] = [
  {
    icon: Compass,
    title: 'Find someone you like',
    text: 'Search by name or tag, look around, and follow for free.',
  },
  {
    icon: LockKeyholeOpen,
    title: 'Become a member',
    text: 'One monthly price, shown before you pay. Everything for members opens right away.',
  },
  {
    icon: BellRing,
    title: 'Leave whenever you want',
    text: 'Cancel in two taps. You keep access through the last day you paid for.',
  },
];
const CREATORS: readonly Step[] = [
  {
    icon: Camera,
    title: 'Publish from your phone',
    text: 'Pictures, videos and words, for everyone, for members or for a price.',
  },
  {
    icon: HandCoins,
    title: 'Set your own price',
    text: `Free, or from ${formatCents(TIER_PRICE.minCents)} to ${formatCents(TIER_PRICE.maxCents)} a month. Change it anytime.`,
  },
  {
    icon: Wallet,
    title: 'Get paid',
    text: 'Request a payout once a day, or get paid automatically every week or month.',
  },
];

/** Three steps for each side. */
export function HowItWorks() {
  return (
    <section className="border-y border-line bg-raised">
      <div className="mx-auto max-w-320 px-4 py-16 sm:px-6 lg:py-24">
        <h2 className="text-2xl lg:text-3xl">How it works</h2>
        <div className="mt-10 grid grid-cols-1 gap-12 md:grid-cols-2 lg:gap-20">
          <Steps title="For fans" steps={FANS} />
          <Steps title="For creators" steps={CREATORS} />
        </div>
      </div>
    </section>
  );
}

function Steps({ title, steps }: { readonly title: string; readonly steps: readonly Step[] }) {
  return (
    <div>
      <h3 className="text-lg text-accent-text">{title}</h3>
      <ol className="mt-6 flex flex-col gap-7">
        {steps.map(({ icon: Icon, title: name, text }) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
              <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="mt-1 max-w-100 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
