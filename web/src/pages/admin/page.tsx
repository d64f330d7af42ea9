import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AdminSection } from '@limelight/contract/web-routes';
import { BackupState, RestoredBanner, RestoredWork, useRestoredCopy } from '../../backups/index.ts';
import { CreatorAdmin } from '../../creators/index.ts';
import { SystemAdmin } from '../../doctor/index.ts';
import { AnnouncementAdmin } from '../../notifications/index.ts';
import { OrderAdmin } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { PostModeration } from '../../posts/index.ts';
import { AuditLog, DiskWarning, Outbox, ReportAdmin, SuspensionAdmin } from '../../safety/index.ts';
import { useMe } from '../../shell/index.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { ReportMedia } from './report-media.tsx';

const ProblemAdmin = lazy(async () => ({
  default: (await import('../../shop/admin/problem-admin.tsx')).ProblemAdmin,
}));

/** Administrators get all tabs; moderators get the posts, the reports, the problems and the people. */
const TABS: readonly { readonly value: AdminSection; readonly label: string }[] = [
  { value: 'orders', label: 'Orders' },
  { value: 'creators', label: 'Creators' },
  { value: 'posts', label: 'Posts' },
  { value: 'reports', label: 'Reports' },
  { value: 'problems', label: 'Problems' },
  { value: 'people', label: 'People' },
  { value: 'outbox', label: 'Outbox' },
  { value: 'announcements', label: 'Announcements' },
  { value: 'audit', label: 'Audit log' },
  { value: 'system', label: 'System' },
  { value: 'restored', label: 'Restored copy' },
];
const OF_MODERATORS: ReadonlySet<AdminSection> = new Set([
  'posts',
  'reports',
  'problems',
  'people',
]);

/** The screens of staff (docs/product.md, 'Staff roles'); the server checks the role again at every call. */
export default function AdminPage() {
  const { section } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const copy = useRestoredCopy();
  if (!me.data || (section === 'restored' && copy === undefined)) return null;
  const isAdmin = me.data.roles.includes('admin');
  const tabs = TABS.filter(
    ({ value }) => (isAdmin || OF_MODERATORS.has(value)) && (value !== 'restored' || copy),
  );
  const tab = section === undefined ? tabs[0] : tabs.find(({ value }) => value === section);
  if (!tab) return <NotFoundPage isUnknown={!TABS.some(({ value }) => value === section)} />;
  return (
    <Page title="Administration" brand={config().brandName}>
      <PageHeader title="Administration" />
      <RestoredBanner isAdmin={isAdmin} />
      {isAdmin && <DiskWarning />}
      {isAdmin && <BackupState />}
      <Tabs
        label="Administration"
        value={tab.value}
        onChange={(next) => void navigate(`/admin/${next}`)}
        tabs={tabs}
      >
        <TabPanel value="orders">
          <OrderAdmin />
        </TabPanel>
        <TabPanel value="creators">
          <CreatorAdmin />
        </TabPanel>
        <TabPanel value="posts">
          <PostModeration />
        </TabPanel>
        <TabPanel value="reports">
          <ReportAdmin renderMedia={(media) => <ReportMedia media={media} />} />
        </TabPanel>
        <TabPanel value="problems">
          <Suspense>
            <ProblemAdmin />
          </Suspense>
        </TabPanel>
        <TabPanel value="people">
          <SuspensionAdmin isAdmin={isAdmin} />
        </TabPanel>
        <TabPanel value="outbox">
          <Outbox />
        </TabPanel>
        <TabPanel value="announcements">
          <AnnouncementAdmin />
        </TabPanel>
        <TabPanel value="audit">
          <AuditLog />
        </TabPanel>
        <TabPanel value="system">
          <SystemAdmin />
        </TabPanel>
        <TabPanel value="restored">
          <RestoredWork />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
