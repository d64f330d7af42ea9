export { EditProduct, NewProduct } from './editor/edit-product.tsx';
export { iconsOfShop } from './notice-icons.ts';
