import { useParams } from 'react-router';
import { ExploreResults } from '../../discovery/explore-results.tsx';
import { config } from '../../platform/config.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

/** Posts of creators with a tag. */
export default function TagPage() {
  const { tag = '' } = useParams();
  return (
    <Page title={`#${tag}`} brand={config().brandName}>
      <PageHeader title={`#${tag}`} back={{ to: '/dashboard/search', label: 'Back to search' }} />
      <ExploreResults q={tag} />
    </Page>
  );
}
