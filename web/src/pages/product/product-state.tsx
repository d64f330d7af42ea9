import type { ReactNode } from 'react';
import { Archive, CircleCheck, Eye, Lock, PackageX } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { waysWords } from '@limelight/contract/posts/audience-words';
import type { ProductView } from '@limelight/contract/shop/operations';
import { purchasePath } from '@limelight/contract/shop/paths';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { Purchases } from '../parts/use-purchases.tsx';
import { WaysIn } from './ways-in.tsx';

/** What stands before a purchase, or in its place: that the viewer owns it, that it is gone, or who may buy it. */
export function ProductState({
  product,
  purchases,
}: {
  readonly product: ProductView;
  readonly purchases: Purchases;
}) {
  const { viewer, orderId, state, left, waysIn, unlockOffers, isStaff } = product;
  return (
    <>
      {isStaff && <Note icon={Eye}>You see this because you are a moderator.</Note>}
      {viewer.owns && (
        <Note icon={CircleCheck} isGood>
          <span className="flex flex-wrap items-center justify-between gap-2">
            You own this
            <Button asChild size="sm">
              <Link to={orderId === null ? '/dashboard/orders' : purchasePath(orderId)}>
                Open your order
              </Link>
            </Button>
          </span>
        </Note>
      )}
      {state === 'archived' ? (
        <Note icon={Archive}>This is no longer for sale.</Note>
      ) : left === 0 && !viewer.owns ? (
        <Note icon={PackageX}>This is sold out.</Note>
      ) : (
        !viewer.canBuy &&
        !viewer.owns &&
        !viewer.isOwner && (
          <div className="space-y-3">
            <Note icon={Lock}>
              {waysIn.length > 0
                ? `Only ${waysWords(waysIn)} can buy this.`
                : 'You can’t buy this right now.'}
            </Note>
            {unlockOffers.length > 0 && <WaysIn product={product} purchases={purchases} />}
          </div>
        )
      )}
    </>
  );
}

function Note({
  icon: Icon,
  isGood = false,
  children,
}: {
  readonly icon: LucideIcon;
  readonly isGood?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-lg px-4 py-3 text-sm',
        isGood ? 'bg-positive-soft font-semibold text-positive' : 'bg-sunken text-muted',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
