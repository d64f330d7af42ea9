import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router';
import { GALLERY_TEXTS } from '@limelight/contract/discovery/texts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

/** What the person bought, and what memberships give while they last. */
export default function GalleryPage() {
  return (
    <Page title={GALLERY_TEXTS.title} brand={config().brandName}>
      <PageHeader title={GALLERY_TEXTS.title} />
      <EmptyState
        icon={ImageIcon}
        title={GALLERY_TEXTS.empty}
        action={
          <Button asChild>
            <Link to="/dashboard/search">Find something you like</Link>
          </Button>
        }
      >
        <p>{GALLERY_TEXTS.purchased}</p>
        <p>{GALLERY_TEXTS.membership}</p>
      </EmptyState>
    </Page>
  );
}
