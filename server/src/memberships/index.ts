export { membershipBegan, membershipEnded, membershipMoved, membershipRenewed } from './events.ts';
export { askForPrice } from './prices/ask-price.ts';
export { listOffers } from './promotions/offers.ts';
export { queueDueRenewals } from './queue-due-renewals.ts';
export { runningMembership } from './running-membership.ts';
