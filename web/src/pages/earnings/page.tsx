import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { TEST_MODE_TEXT } from '@limelight/contract/memberships/texts';
import { useStepUp } from '../../accounts/index.ts';
import { PaystubsTab, StatisticsTab } from '../../earnings/index.ts';
import { PayoutsTab, ReturnedMethod } from '../../payouts/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';

const TABS = ['payouts', 'statistics', 'paystubs'] as const;

/** /creator/earnings and /dashboard/earnings. The open tab is in the address. */
export default function EarningsPage() {
  const [params, setParams] = useSearchParams();
  const stepUp = useStepUp();
  const me = useQuery(api.accounts.me.queryOptions({ input: {} }));
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'payouts';
  const timeZone = me.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Page title="Earnings" brand={config().brandName}>
      <PageHeader
        title="Earnings"
        back={{ to: '/dashboard', label: 'Back to dashboard' }}
        actions={
          config().testMode && (
            <Badge kind="warning" className="whitespace-normal!">
              {TEST_MODE_TEXT}
            </Badge>
          )
        }
      />
      <Tabs
        label="Earnings"
        value={tab}
        onChange={(next) => setParams(next === 'payouts' ? {} : { tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: earningsTexts.tabs[value] }))}
      >
        <TabPanel value="payouts">
          <PayoutsTab
            stepUp={stepUp.run}
            notice={
              <ReturnedMethod
                returned={params.has('connected')}
                onSeen={() =>
                  setParams(
                    (before) => {
                      before.delete('connected');
                      return before;
                    },
                    { replace: true },
                  )
                }
                stepUp={stepUp.run}
              />
            }
          />
        </TabPanel>
        <TabPanel value="statistics">
          <StatisticsTab timeZone={timeZone} />
        </TabPanel>
        <TabPanel value="paystubs">
          <PaystubsTab />
        </TabPanel>
      </Tabs>
      {stepUp.dialog}
    </Page>
  );
}
