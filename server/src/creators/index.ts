export { getPage } from './get-page.ts';
export { listsWith } from './lists-with.ts';
export { listCreatorStarts, listHandles } from './sitemap.ts';
