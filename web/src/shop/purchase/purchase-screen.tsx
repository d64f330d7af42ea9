import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PurchaseView } from '@limelight/contract/shop/operations';
import { OrderStatus, Receipt } from '../../payments/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Time } from '../../ui/values/time.tsx';
import { BoughtLine } from './bought-line.tsx';
import { Invoices } from './invoices.tsx';

/** An order of the shop: what it opened, thing by thing, and beside it the receipt. */
export function PurchaseScreen({
  purchase,
  contact,
}: {
  readonly purchase: PurchaseView;
  /** The button to write to the creator. */
  readonly contact: ReactNode;
}) {
  const { creator, lines, status } = purchase;
  const isOpen = status === 'pending' || status === 'requires_action';
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
      <div className="min-w-0 space-y-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link
            to={`/creator/${creator.handle}`}
            className="-m-1.5 mr-auto flex min-w-0 items-center gap-3 rounded-lg p-1.5 hover:bg-hover"
          >
            <Avatar name={creator.displayName} url={creator.avatarUrl} />
            <span className="min-w-0">
              <Written as="span" className="block truncate text-sm font-semibold">
                {creator.displayName}
              </Written>
              <Time
                at={purchase.paidAt ?? purchase.createdAt}
                style="date"
                className="block text-sm text-muted"
              />
            </span>
          </Link>
          <OrderStatus order={purchase} />
          {contact}
        </div>
        {isOpen && (
          <p role="status" className="rounded-lg bg-warning-soft p-4 text-sm text-warning">
            {status === 'pending'
              ? 'Your bank is still working on it. What you bought opens here by itself.'
              : 'This payment waits for you to confirm it.'}
            {status === 'requires_action' && (
              <Button asChild size="sm" className="mt-3">
                <Link to={`/dashboard/orders?order=${purchase.id}`}>Confirm the payment</Link>
              </Button>
            )}
          </p>
        )}
        {lines.map((line) => (
          <BoughtLine
            key={line.position}
            orderId={purchase.id}
            wasPaid={purchase.paidAt !== null}
            line={line}
          />
        ))}
      </div>
      <aside className="space-y-6 lg:sticky lg:top-22">
        <Receipt order={purchase} />
        <Invoices invoices={purchase.invoices} />
      </aside>
    </div>
  );
}
