import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { NavLink } from 'react-router';
import { CART_PATH } from '@limelight/contract/shop/paths';
import { cartCount } from '../shop/index.ts';
import { UnreadBadge } from './unread-badge.tsx';

/**
 * The way to the cart, while there is something in it. The live channel reads how much (`followCart`), and so does each change of
 * the cart.
 */
export function CartLink() {
  const { data } = useQuery({ ...cartCount(), enabled: false });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <NavLink
      to={CART_PATH}
      title="Cart"
      aria-label={count === 1 ? 'Cart, 1 product' : `Cart, ${count} products`}
      className="relative inline-grid target animate-appear place-items-center rounded-full hover:bg-current/10 aria-[current=page]:text-accent-text @max-[17rem]:hidden"
    >
      <span className="relative">
        <ShoppingCart aria-hidden className="size-5.5" strokeWidth={1.75} />
        <UnreadBadge count={count} />
      </span>
    </NavLink>
  );
}
