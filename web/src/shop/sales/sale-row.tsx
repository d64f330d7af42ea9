import { MessageCircleWarning } from 'lucide-react';
import { Link } from 'react-router';
import type { Sale } from '@limelight/contract/shop/operations';
import { OrderStatus } from '../../payments/index.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';

/** Whether a problem with a line waits for someone. */
const openProblemOf = ({ lines }: Pick<Sale, 'lines'>) =>
  lines.flatMap(({ problem }) => (problem && problem.state !== 'closed' ? problem : []))[0];

/** One order in the list: who bought what, when, for how much, and what is wrong with it. */
export function SaleRow({ sale, to }: { readonly sale: Sale; readonly to: string }) {
  const { buyer, lines, number, paidAt } = sale;
  const problem = openProblemOf(sale);
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-lg bg-raised p-3 ring-1 ring-line ring-inset hover:bg-hover sm:px-4"
    >
      <Avatar name={buyer.displayName} url={buyer.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <Written as="span" className="min-w-0 font-semibold wrap-anywhere">
            {buyer.displayName}
          </Written>
          <Money cents={sale.totalCents} className="text-base font-semibold" />
        </span>
        <Written as="span" className="line-clamp-2 text-sm wrap-anywhere">
          {lines
            .map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title))
            .join(', ')}
        </Written>
        <span className="numbers mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span>
            No. {number} · <Time at={paidAt} style="datetime" />
          </span>
          {(sale.status !== 'paid' || sale.refundedCents > 0 || sale.totalCents === 0) && (
            <OrderStatus order={sale} />
          )}
          {problem && (
            <Badge kind={problem.state === 'open' ? 'danger' : 'warning'}>
              <MessageCircleWarning aria-hidden className="size-3.5" strokeWidth={2} />
              {problem.state === 'open' ? 'Waits for your answer' : 'Problem'}
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
}
