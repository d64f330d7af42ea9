export { countProblems } from './problems/list-problems.ts';
export { listListedProducts, listProductStarts } from './products/sitemap.ts';
