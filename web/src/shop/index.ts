export { iconsOfShop } from './notice-icons.ts';
