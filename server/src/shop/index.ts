export { judgeProduct, judgeProducts } from './products/judge-products.ts';
