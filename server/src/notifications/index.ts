export { dropOldDeliveries } from './delivery/drop-old-deliveries.ts';
export { noticesConsumer } from './consume.ts';
export { noticesOf } from './notices-of.ts';
export { crowdJobs } from './tell-crowd.ts';
export { unsubscribeRoutes, UNSUBSCRIBE_PATH } from './choices/unsubscribe.ts';
export { pushNow } from './delivery/push-now.ts';
export { secretsOf } from './delivery/secrets.ts';
