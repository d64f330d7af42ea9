export { ManageShop } from './manage/manage-shop.tsx';
export { EditProduct, NewProduct } from './editor/edit-product.tsx';
export { iconsOfShop } from './notice-icons.ts';
export { CategoryChips } from './card/category-chips.tsx';
export { productsOfCreator } from './card/queries.ts';
export { CartList } from './cart/cart-list.tsx';
export { followCart } from './cart/follow-cart.ts';
export { cartCount } from './cart/queries.ts';
export { useSetLine } from './cart/use-cart.ts';
export {
  addIntent,
  ADDED,
  cartCheckout,
  productCheckout,
  shopPart,
} from './checkout/checkouts.tsx';
export { BUY_FORM, BuyForm } from './product/buy-form.tsx';
export type { Choice } from './product/choice.ts';
export { ContentList } from './product/content-list.tsx';
export { PriceLine } from './product/price-line.tsx';
export { product } from './product/queries.ts';
export { placeOfOrder, PurchaseLink } from './purchase/purchase-link.tsx';
export { PurchaseScreen } from './purchase/purchase-screen.tsx';
export { purchase } from './purchase/queries.ts';
export { ReviewList } from './reviews/review-list.tsx';
export { Rating } from './reviews/stars.tsx';
export { CreatorShop, useSells } from './tab/creator-shop.tsx';
export { priceWords } from './card/price-words.ts';
export { Markdown } from './markdown.tsx';
export { ProductMatches, ProductResults } from './card/product-results.tsx';
