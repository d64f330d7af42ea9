export { iconsOfLive } from './notice-icons.ts';
