import { browsingOperations } from './browsing.ts';
import { cartOperations } from './cart.ts';
import { codeOperations } from './codes.ts';
import { contentOperations } from './contents.ts';
import { creatingOperations } from './creating.ts';
import { problemOperations } from './problems.ts';
import { purchaseOperations } from './purchases.ts';
import { reviewOperations } from './reviews.ts';
import { saleOperations } from './sales.ts';
import { staffOperations } from './staff.ts';

export * from './cart.ts';
export * from './codes.ts';
export * from './problems.ts';
export * from './product.ts';
export * from './purchases.ts';
export * from './reviews.ts';
export * from './sales.ts';
export * from './staff.ts';

export const shop = {
  ...browsingOperations,
  ...cartOperations,
  ...codeOperations,
  ...contentOperations,
  ...creatingOperations,
  ...problemOperations,
  ...purchaseOperations,
  ...reviewOperations,
  ...saleOperations,
  ...staffOperations,
};
