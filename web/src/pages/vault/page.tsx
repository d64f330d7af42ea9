import { VaultScreen } from '../../media/index.ts';
import { config } from '../../platform/config.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';

/** /dashboard/vault: every file the creator ever uploaded. */
export default function VaultPage() {
  return (
    <Page title="Vault" brand={config().brandName}>
      <PageHeader title="Vault" back={{ to: '/creator/create', label: 'Back to Create' }} />
      <VaultScreen />
    </Page>
  );
}
