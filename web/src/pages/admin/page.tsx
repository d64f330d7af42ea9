import { useNavigate, useParams } from 'react-router';
import { AnnouncementDesk } from '../../notifications/announcement-desk.tsx';
import { AuditLog } from '../../safety/audit-log.tsx';
import { Outbox } from '../../safety/outbox.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { value: 'outbox', label: 'Outbox' },
  { value: 'announcements', label: 'Announcements' },
  { value: 'audit', label: 'Audit log' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** What administrators do (decisions.md, 'Operator'); the server asks for the role again at every call. */
export default function AdminPage() {
  const { section } = useParams();
  const navigate = useNavigate();
  const tab: Tab = TABS.find(({ value }) => value === section)?.value ?? 'outbox';
  return (
    <Page title="Administration" width="wide">
      <PageHeader title="Administration" />
      <Tabs
        label="Administration"
        value={tab}
        onChange={(next) => void navigate(`/admin/${next}`)}
        tabs={TABS}
      >
        <TabPanel value="outbox">
          <Outbox />
        </TabPanel>
        <TabPanel value="announcements">
          <AnnouncementDesk />
        </TabPanel>
        <TabPanel value="audit">
          <AuditLog />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
