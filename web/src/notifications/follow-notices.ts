import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '../platform/live.ts';
import { refreshNotices } from './queries.ts';

const schemas = () => import('@limelight/contract/notifications/live');

/** Keeps the list and the badge current while somebody is signed in; answers what ends it. */
export function followNotices(queries: QueryClient): () => void {
  const ask = () => void refreshNotices(queries);
  return onLive('notice', async () => (await schemas()).noticesLive.notice, {
    told: ask,
    catchUp: ask,
  });
}
