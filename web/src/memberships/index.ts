export { joinCheckout, membershipsPart, resumeJoining, tierChangeCheckout } from './checkouts.tsx';
export { ClosingNote } from './closing-note.tsx';
export type { TierOffer } from './for-sale.ts';
export {
  ChooseTierButton,
  MembershipBox,
  SubscribeButton,
  TierBenefits,
} from './membership-box.tsx';
export { MembershipList } from './membership-list.tsx';
export { longDate } from './membership-words.ts';
export { iconsOfMemberships } from './notice-icons.ts';
export { type PaymentWithChange, withChanges } from './price-changes.ts';
export { PriceNote } from './price-note.tsx';
export { OfferedPrice, OfferLine, OffersNote } from './promotions/offer-line.tsx';
export { startWords } from './promotions/offer-words.ts';
export { PromotionsScreen } from './promotions/promotions-screen.tsx';
export { useOfferCode, useOffers } from './promotions/use-offers.ts';
export { membership } from './queries.ts';
export { PriceCard } from './tiers/price-card.tsx';
export { PriceDialog } from './tiers/price-dialog.tsx';
export { TiersEditor } from './tiers/tiers-editor.tsx';
export { useSetMembershipCard } from './use-membership.ts';
