import { config } from '../../platform/config.ts';
import { Page } from '../../ui/lists/page.tsx';
import { DiscoverHome } from './discover-home.tsx';

export { loadPosts } from './following-feed.tsx';

/** A fan's Home. */
export default function DiscoverPage() {
  return (
    <Page title="Discover" brand={config().brandName}>
      <h1 className="sr-only">Discover</h1>
      <DiscoverHome />
    </Page>
  );
}
