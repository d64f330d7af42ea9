import { PromotionsScreen } from '../../memberships/index.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { useMe } from '../../shell/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';

/** /dashboard/promotions: a creator's discounts on the first month, and trials. */
export default function PromotionsPage() {
  const me = useMe();
  return (
    <Page title="Promotions" brand={config().brandName} width="text">
      <PageHeader
        title="Promotions"
        back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        description="Money off a first month, or a free trial that ends by itself."
      />
      {me.data ? (
        <PromotionsScreen handle={me.data.handle} />
      ) : (
        me.isError && (
          <ErrorState
            message={errorSentence(me.error)}
            onRetry={() => void me.refetch()}
            busy={me.isFetching}
          />
        )
      )}
    </Page>
  );
}
