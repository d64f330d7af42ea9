import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { shopPath } from '@limelight/contract/shop/paths';
import { config } from '../../platform/config.ts';
import { useMe } from '../../shell/index.ts';
import { ManageShop } from '../../shop/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';

/** /dashboard/shop: a creator's products, orders, problems, codes, statistics and invoices. */
export default function ShopPage() {
  const me = useMe();
  return (
    <Page title="Shop" brand={config().brandName}>
      <PageHeader
        title="Shop"
        actions={
          me.data && (
            <Button asChild size="sm">
              <Link to={shopPath(me.data.handle)}>
                <ExternalLink aria-hidden className="size-4.5" strokeWidth={1.75} />
                As buyers see it
              </Link>
            </Button>
          )
        }
      />
      <ManageShop />
    </Page>
  );
}
