export { countProblems } from './problems/list-problems.ts';
export { listOfCreator } from './products/list-products.ts';
export { listListedProducts, listProductStarts } from './products/sitemap.ts';
