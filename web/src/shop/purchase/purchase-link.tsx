import { Link } from 'react-router';
import type { Order } from '@limelight/contract/payments/operations';
import { purchasePath } from '@limelight/contract/shop/paths';
import { Button } from '../../ui/forms/button.tsx';

/** The kind of the shop's orders. */
const PRODUCT = 'product';

/** The page of an order of the shop; null for orders of other kinds. */
export const placeOfOrder = ({ id, kind }: Pick<Order, 'id' | 'kind'>): string | null =>
  kind === PRODUCT ? purchasePath(id) : null;

/** The way from a paid order of the shop to what it opened; nothing for other orders. */
export function PurchaseLink({ order }: { readonly order: Order }) {
  const place = placeOfOrder(order);
  if (place === null || order.status !== 'paid') return null;
  return (
    <Button asChild variant="primary">
      <Link to={place}>Open your order</Link>
    </Button>
  );
}
