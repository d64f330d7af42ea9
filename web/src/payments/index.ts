export { CheckoutDialog } from './checkout/checkout-dialog.tsx';
export {
  checkoutOf,
  type Checkout,
  type CheckoutSteps,
  type Seller,
} from './checkout/checkout.tsx';
export type { Resumes, PurchasePart } from './checkout/purchase-part.ts';
export type { Purchase } from './checkout/purchase.ts';
export { oneMonthAfter } from './renewal-date.ts';
export { TIP_VERB, tipOf } from './checkout/tip-checkout.tsx';
