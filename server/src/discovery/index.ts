export { creatorFollowed, creatorUnfollowed } from './events.ts';
