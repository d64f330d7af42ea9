import { MANAGE_SHOP_PATH } from '@limelight/contract/shop/paths';

export const SHOP_TABS = ['products', 'sales', 'problems', 'codes', 'figures', 'invoices'] as const;
export type ShopTab = (typeof SHOP_TABS)[number];

/** A tab of the creator's shop. */
export const shopTabPath = (tab: ShopTab): string =>
  tab === 'products' ? MANAGE_SHOP_PATH : `${MANAGE_SHOP_PATH}?tab=${tab}`;

/** One order that the creator sold. */
export const salePath = (orderId: string): string =>
  `${MANAGE_SHOP_PATH}?tab=sales&order=${orderId}`;

/** The orders of one product. */
export const salesOfPath = (productId: string): string =>
  `${MANAGE_SHOP_PATH}?tab=sales&product=${productId}`;
