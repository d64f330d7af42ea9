import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { editProductPath, MANAGE_SHOP_PATH } from '@limelight/contract/shop/paths';
import type { ProductId } from '@limelight/contract/platform/ids';
import { config } from '../../platform/config.ts';
import { isId } from '../../platform/is-id.ts';
import { useSession } from '../../platform/session.tsx';
import { EditProduct, NewProduct } from '../../shop/index.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import NotFoundPage from '../not-found/page.tsx';

/** Only where no membership is sold yet. */
const PriceDialog = lazy(async () => ({
  default: (await import('../../memberships/tiers/price-dialog.tsx')).PriceDialog,
}));

interface Born {
  readonly id: string | null;
  /** Where it was new. */
  readonly at: string;
  /** How many products were begun on this page. */
  readonly times: number;
}
const UNBORN: Born = { id: null, at: '', times: 0 };

/** /dashboard/shop/products/:productId: makes a product ('new'), or changes one. */
export default function EditProductPage() {
  const { productId } = useParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const [settingPrice, setSettingPrice] = useState(false);
  /** A new product gets its address with its first save, and its form goes on. */
  const [born, setBorn] = useState<Born>(UNBORN);
  const { key } = useLocation();
  if (!user) return null;
  if (productId === 'new' && born.id !== null && born.at !== key)
    setBorn({ ...UNBORN, times: born.times + 1 });
  const isNew = productId === 'new' || productId === born.id;
  if (!isNew && !isId<ProductId>(productId)) return <NotFoundPage />;
  const form = {
    owner: user.id,
    onRemoved: () => void navigate(MANAGE_SHOP_PATH, { replace: true }),
    onSetPrice: () => setSettingPrice(true),
    onMade: ({ id }: { readonly id: string }) => {
      setBorn((before) => ({ ...before, id, at: key }));
      void navigate(editProductPath(id), { replace: true, preventScrollReset: true });
    },
  };
  const title = productId === 'new' ? 'New product' : 'Edit product';
  return (
    <Page title={title} brand={config().brandName}>
      <PageHeader title={title} back={{ to: MANAGE_SHOP_PATH, label: 'Back to your shop' }} />
      {isNew ? (
        <NewProduct key={`new ${born.times}`} {...form} />
      ) : (
        isId<ProductId>(productId) && (
          <EditProduct key={productId} productId={productId} {...form} />
        )
      )}
      <Suspense>
        {settingPrice && (
          <PriceDialog open onClose={() => setSettingPrice(false)} priceCents={null} />
        )}
      </Suspense>
    </Page>
  );
}
