export { creatorsOfAccount } from './account.ts';
export { getPage } from './get-page.ts';
export { pagesOfAccounts } from './pages-of-accounts.ts';
export { creatorsRoutes } from './routes.ts';
export { suspensionOfPage } from './suspension.ts';
export { listsWith } from './lists-with.ts';
export { listCreatorStarts, listHandles } from './sitemap.ts';
