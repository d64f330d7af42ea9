export { iconsOfPayouts } from './notice-icons.ts';
export { PayoutsTab } from './payouts-tab.tsx';
export { ReturnedMethod } from './returned-method.tsx';
