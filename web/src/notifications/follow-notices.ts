import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '../platform/live.ts';
import { refreshNotices } from './queries.ts';

const schemas = () => import('@limelight/contract/notifications/live');

/** Keeps the list and the badge current while a person is signed in; returns a function that stops it. */
export function followNotices(queries: QueryClient): () => void {
  const ask = () => void refreshNotices(queries);
  return onLive('notice', async () => (await schemas()).noticesLive.notice, {
    told: ask,
    catchUp: ask,
  });
}
