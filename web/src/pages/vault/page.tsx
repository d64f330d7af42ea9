import { FilmStill } from '../../media/film-still.tsx';
import { config } from '../../platform/config.ts';
import { VaultScreen } from '../../studio/vault/vault-screen.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { formatBytes, formatTimeLeft, useUploads } from '../../uploads/index.ts';

/** /dashboard/vault: every file the creator ever uploaded. */
export default function VaultPage() {
  const uploads = useUploads('vault');
  return (
    <Page title="Vault" brand={config().brandName} width="wide">
      <PageHeader title="Vault" back={{ to: '/creator/create', label: 'Back to Create' }} />
      <VaultScreen
        FilmStill={FilmStill}
        uploads={uploads}
        timeLeft={formatTimeLeft}
        formatBytes={formatBytes}
      />
    </Page>
  );
}
