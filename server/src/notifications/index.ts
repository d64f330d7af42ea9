export { unsubscribeRoutes, UNSUBSCRIBE_PATH } from './unsubscribe.ts';
