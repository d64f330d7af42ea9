export { cardLabel } from './cards/card-label.ts';
export { takeCardReturn } from './cards/card-return.ts';
export { ChooseCardDialog } from './cards/choose-card-dialog.tsx';
export { CheckoutDialog } from './checkout/checkout-dialog.tsx';
export {
  type Checkout,
  checkoutOf,
  type CheckoutSteps,
  type Seller,
} from './checkout/checkout.tsx';
export {
  carryOut,
  paymentsPart,
  type PurchasePart,
  readAgain,
  type Resumes,
} from './checkout/purchase-part.ts';
export { type Purchase, takeReturn } from './checkout/purchase.ts';
export { TestMode } from './checkout/test-mode.tsx';
export { resumeTip, TIP_VERB, tipCheckout, tipOf } from './checkout/tip-checkout.tsx';
export { iconsOfPayments } from './notice-icons.ts';
export { OrderAdmin } from './orders/order-admin.tsx';
export { OrderDialog } from './orders/order-dialog.tsx';
export { OrderList } from './orders/order-list.tsx';
export { OrderAmount, OrderStatus, Receipt } from './orders/receipt.tsx';
export { useReceipt } from './orders/use-receipt.ts';
export { cards, order } from './queries.ts';
export { oneMonthAfter } from './renewal-date.ts';
export { SpendingLimits } from './spending/spending-limits.tsx';
