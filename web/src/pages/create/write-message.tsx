import { useNavigate } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { MassForm } from '../../messages/mass/mass-form.tsx';
import { config } from '../../platform/config.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

const BACK = { to: '/creator/create?tab=messages', label: 'Back to Create' };

/** One message to many people. */
export function NewMassMessage({ owner }: { readonly owner: string }) {
  const navigate = useNavigate();
  const title = creatorsTexts.create.sendMassDms;
  return (
    <Page title={title} brand={config().brandName} width="text">
      <PageHeader title={title} back={BACK} />
      <MassForm owner={owner} onSent={() => void navigate(BACK.to)} />
    </Page>
  );
}
