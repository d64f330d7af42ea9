export { creatorFollowed, creatorUnfollowed } from './events.ts';
export { endFollows } from './end-follows.ts';
export { followJoined } from './follow-joined.ts';
export { followsSince } from './follows-since.ts';
export { discoveryOfAccount } from './account.ts';
export { discoveryRoutes } from './routes.ts';
