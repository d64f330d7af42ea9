import { defineArea } from '../kernel/area.ts';
import { discoveryOfAccount } from './account.ts';
import { endFollows } from './end-follows.ts';
import { followJoined } from './follow-joined.ts';
import { followsSince } from './follows-since.ts';
import { noticesOfDiscovery } from './notices.ts';
import { discoveryRoutes } from './routes.ts';

export const discoveryArea = defineArea({
  name: 'discovery',
  tables: ['follows', 'hidden_creators', 'hidden_posts', 'recent_searches'],
  views: ['followers'],
  routes: discoveryRoutes,
  notices: noticesOfDiscovery,
  ofAccount: discoveryOfAccount,
  onBlocked: [endFollows],
  onJoined: followJoined,
  ports: { followsSince },
});
