import { defineArea } from '../kernel/area.ts';
import { creatorsOfAccount } from './account.ts';
import { pagesOfAccounts } from './pages-of-accounts.ts';
import { creatorsRoutes } from './routes.ts';
import { suspensionOfPage } from './suspension.ts';

export const creatorsArea = defineArea({
  name: 'creators',
  tables: [
    'creator_counts',
    'creator_list_people',
    'creator_lists',
    'creator_pins',
    'creator_settings',
    'creators',
    'tier_prices',
    'tiers',
  ],
  views: ['listed_people'],
  routes: creatorsRoutes,
  ofAccount: creatorsOfAccount,
  onSuspension: suspensionOfPage,
  ports: { creatorPages: pagesOfAccounts },
});
