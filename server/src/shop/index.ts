export { listListedProducts, listProductStarts } from './products/sitemap.ts';
