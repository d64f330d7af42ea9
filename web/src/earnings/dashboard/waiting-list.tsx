import type { ReactNode } from 'react';
import {
  ChevronRight,
  CreditCard,
  MessageCircle,
  PackageX,
  PenLine,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/lists/card.tsx';

export interface Waiting {
  readonly failingRenewals: number;
  readonly unanswered: number;
  readonly drafts: number;
  readonly problems: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What waits for the creator today, each with a link; nothing if nothing waits. */
export function WaitingList({ waiting }: { readonly waiting: Waiting }) {
  const { failingRenewals, unanswered, drafts, problems } = waiting;
  if (failingRenewals + unanswered + drafts + problems === 0) return null;
  return (
    <Card>
      <h3 className="text-base">Today</h3>
      <ul aria-label="Today" className="-mx-2 mt-2">
        {unanswered > 0 && (
          <Item to="/dashboard/messages" icon={MessageCircle}>
            {counted(unanswered, 'message waits', 'messages wait')} for your answer
          </Item>
        )}
        {problems > 0 && (
          <Item to="/dashboard/shop?tab=problems" icon={PackageX}>
            {counted(problems, 'problem with an order waits', 'problems with orders wait')} for your
            answer
          </Item>
        )}
        {failingRenewals > 0 && (
          <Item to="/dashboard/fans?show=failing" icon={CreditCard}>
            {counted(failingRenewals, 'member’s card was', 'members’ cards were')} declined
          </Item>
        )}
        {drafts > 0 && (
          <Item to="/creator/create" icon={PenLine}>
            {counted(drafts, 'draft', 'drafts')} to finish
          </Item>
        )}
      </ul>
    </Card>
  );
}

function Item({
  to,
  icon: Icon,
  children,
}: {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <span className="numbers min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      </Link>
    </li>
  );
}
