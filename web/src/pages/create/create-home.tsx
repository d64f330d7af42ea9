import { CirclePlus, FolderOpen, Megaphone, Package, Radio } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { editProductPath } from '@limelight/contract/shop/paths';
import { PageSettings, PeopleLists } from '../../creators/index.ts';
import { PriceCard, TiersEditor } from '../../memberships/index.ts';
import { MassList, MessageButton } from '../../messages/index.ts';
import { config } from '../../platform/config.ts';
import { beginNewDraft, OwnPosts, postStatuses } from '../../posts/index.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Shortcut } from '../../ui/forms/shortcut.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';

/** Loaded with its tab. */
const OwnStreams = lazy(async () => ({
  default: (await import('../../live/studio/own-streams.tsx')).OwnStreams,
}));
const TABS = [...postStatuses, 'livestreams', 'messages', 'tiers', 'lists', 'settings'] as const;
const LABELS = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  livestreams: 'Livestreams',
  messages: 'Mass DMs',
  tiers: 'Tiers',
  lists: 'Lists',
  settings: 'Settings',
} as const;

/** The things that a creator can make, and those that they have made. */
export function CreateHome({ owner }: { readonly owner: string }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'draft';
  return (
    <Page title="Create" brand={config().brandName}>
      <PageHeader title="Create" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        <Shortcut
          to="/creator/create?new=message"
          icon={Megaphone}
          label={creatorsTexts.create.sendMassDms}
          help="One message to many fans"
        />
        <Shortcut
          to="/creator/create?new=post"
          icon={CirclePlus}
          label={creatorsTexts.create.createAPost}
          help="For everyone, for members, or for a price"
          onClick={() => beginNewDraft(owner)}
        />
        <Shortcut
          to="/dashboard/live/new"
          icon={Radio}
          label={creatorsTexts.create.startLivestream}
          help="Now, or at a time you announce"
        />
        <Shortcut
          to={editProductPath('new')}
          icon={Package}
          label="Sell a product"
          help="Files, links or license keys"
        />
        <Shortcut
          to="/dashboard/vault"
          icon={FolderOpen}
          label="Vault"
          help="Every file you’ve uploaded"
        />
        <PriceCard to="/creator/create?tab=tiers" />
      </div>
      <Tabs
        label="Your posts"
        value={tab}
        onChange={(next) => setParams(next === 'draft' ? {} : { tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: LABELS[value] }))}
        className="mt-8"
      >
        {postStatuses.map((status) => (
          <TabPanel key={status} value={status}>
            <OwnPosts status={status} />
          </TabPanel>
        ))}
        <TabPanel value="livestreams">
          <Suspense>
            <OwnStreams />
          </Suspense>
        </TabPanel>
        <TabPanel value="messages">
          <MassList />
        </TabPanel>
        <TabPanel value="tiers">
          <TiersEditor />
        </TabPanel>
        <TabPanel value="lists">
          <PeopleLists
            renderAction={({ id, displayName }) => (
              <MessageButton userId={id} name={displayName} label={`Message ${displayName}`} />
            )}
          />
        </TabPanel>
        <TabPanel value="settings">
          <PageSettings />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
