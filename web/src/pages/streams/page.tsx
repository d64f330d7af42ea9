import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { STREAMS_TEXTS } from '@limelight/contract/discovery/texts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';

/** Live streams; there are none yet. */
export default function StreamsPage() {
  return (
    <Page title={STREAMS_TEXTS.title} brand={config().brandName} width="text">
      <PageHeader
        title={STREAMS_TEXTS.title}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
      />
      <EmptyState
        icon={Radio}
        title={STREAMS_TEXTS.empty}
        action={
          <Button asChild>
            <Link to="/dashboard/search">Find creators to follow</Link>
          </Button>
        }
      >
        {STREAMS_TEXTS.emptyHint}
      </EmptyState>
    </Page>
  );
}
