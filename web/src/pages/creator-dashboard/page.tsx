import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { TEST_MODE_TEXT } from '@limelight/contract/memberships/texts';
import { useStepUp } from '../../accounts/index.ts';
import { SetupChecklist } from '../../creators/index.ts';
import { CreatorDashboard } from '../../earnings/index.ts';
import { TopDms } from '../../messages/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { ManageLinks } from '../../shell/index.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';
import { DiscoverHome } from '../discover/discover-home.tsx';
import { AvatarPicker } from './avatar-picker.tsx';

const texts = creatorsTexts.dashboard;

/** A creator's /dashboard. Explore goes to /discover, which redirects back here with `?tab=explore`. */
export default function CreatorDashboardPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const me = useQuery(api.accounts.me.queryOptions({ input: {} }));
  const stepUp = useStepUp();
  const tab = params.get('tab') === 'explore' ? 'explore' : 'dashboard';
  return (
    <Page title="Dashboard" brand={config().brandName}>
      <PageHeader
        title={
          me.data ? (
            texts.greeting(me.data.displayName)
          ) : (
            <Skeleton className="h-9 w-72 max-w-full" />
          )
        }
        description={
          config().testMode && (
            <Badge kind="warning" className="whitespace-normal!">
              {TEST_MODE_TEXT}
            </Badge>
          )
        }
      />
      <Tabs
        label="Home"
        value={tab}
        onChange={(next) => void navigate(next === 'explore' ? '/discover' : '/dashboard')}
        tabs={[
          { value: 'dashboard', label: texts.tabs.dashboard },
          { value: 'explore', label: texts.tabs.explore },
        ]}
      >
        <TabPanel value="dashboard">
          {me.data && (
            <CreatorDashboard
              handle={me.data.handle}
              timeZone={me.data.timeZone}
              setup={<SetupChecklist avatarPicker={<AvatarPicker />} stepUp={stepUp.run} />}
              renderTopDms={(empty) => (
                <TopDms conversion={texts.reuseTopDms.conversion} empty={empty} />
              )}
            />
          )}
          {me.data && <ManageLinks handle={me.data.handle} />}
        </TabPanel>
        <TabPanel value="explore">
          <DiscoverHome />
        </TabPanel>
      </Tabs>
      {stepUp.dialog}
    </Page>
  );
}
