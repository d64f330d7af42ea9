import { STREAMS_TEXTS } from '@limelight/contract/discovery/texts';
import { StreamLists } from '../../live/index.ts';
import { config } from '../../platform/config.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';

/** Watch Streams: live now, soon, recorded. */
export default function StreamsPage() {
  return (
    <Page title={STREAMS_TEXTS.title} brand={config().brandName}>
      <PageHeader
        title={STREAMS_TEXTS.title}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
      />
      <StreamLists />
    </Page>
  );
}
