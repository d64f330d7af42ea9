/** The page of a product on this site. */
export const productPath = (productId: string): string => `/product/${productId}`;

/** A creator's shop: a tab of their page. */
export const shopPath = (handle: string): string => `/creator/${handle}?tab=shop`;

/** A person's cart. */
export const CART_PATH = '/dashboard/cart';

/** An order of the buyer's, with what it opened. */
export const purchasePath = (orderId: string): string => `/dashboard/orders/${orderId}`;

/** Where a creator manages their shop. */
export const MANAGE_SHOP_PATH = '/dashboard/shop';

/** Where a creator works on one product; 'new' for one that is not saved yet. */
export const editProductPath = (productId: string): string =>
  `/dashboard/shop/products/${productId}`;
