import { Link } from 'react-router';
import { TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { cartCheckout, CartList } from '../../shop/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { ReturnedCard } from '../parts/returned-card.tsx';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePurchases } from '../parts/use-purchases.tsx';

const TITLE = 'Cart';

/** The carts of a person, and the step to pay for one. */
export default function CartPage() {
  const purchases = usePurchases();
  useCarryOn(true, purchases, {});
  return (
    <Page title={TITLE} brand={config().brandName} width="text">
      <PageHeader title={TITLE} back={{ to: '/dashboard/menu', label: 'Back to the menu' }} />
      <div className="mb-4 empty:hidden">
        <TestMode />
      </div>
      <ReturnedCard />
      <CartList
        onCheckout={({ creator }) => purchases.open(cartCheckout(creator.id))}
        emptyAction={
          <Button asChild>
            <Link to="/dashboard/search?show=products">Find something you like</Link>
          </Button>
        }
      />
      {purchases.dialog}
      <ReturnedOrder />
    </Page>
  );
}
