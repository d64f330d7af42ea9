import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { releaseOfBlocked, shopOfAccount, shopOnSuspension } from './account.ts';
import { productOrder } from './checkout/product-order.ts';
import { releaseOriginalsDaily } from './files/release-originals.ts';
import { forgetFiles } from './forget-files.ts';
import { holdJobs } from './holds/jobs.ts';
import { creditNotes } from './invoices/credit-notes.ts';
import { noticesOfShop } from './notices/notices.ts';
import { endWait, problemsOnBlock } from './problems/end-problems.ts';
import { lateProblemJob } from './problems/jobs.ts';
import { bytesOfProducts } from './products/bytes-of-products.ts';
import { dueProduct, publishDueHandler } from './products/publish-product.ts';
import { reportedProducts } from './reports/reported-products.ts';
import { reportedReviews } from './reviews/reported-reviews.ts';
import { shopRoutes } from './routes.ts';
import { auditedProblems } from './staff/audited-problems.ts';

export const shopArea = defineArea({
  name: 'shop',
  tables: [
    'cart_lines',
    'carts',
    'discount_code_products',
    'discount_codes',
    'invoice_details',
    'invoice_series',
    'invoices',
    'order_problem_entries',
    'order_problems',
    'product_downloads',
    'product_files',
    'product_holds',
    'product_keys',
    'product_links',
    'product_pictures',
    'product_reviews',
    'products',
    'shop_order_lines',
    'shop_orders',
  ],
  routes: shopRoutes,
  jobs: [
    publishDueHandler,
    ...holdJobs,
    releaseOriginalsDaily,
    handleJob(lateProblemJob, (deps, { problemId }) => endWait(deps, problemId)),
  ],
  dueWork: [dueProduct],
  consumers: [creditNotes],
  orderKinds: [productOrder],
  notices: noticesOfShop,
  ofAccount: shopOfAccount,
  bytes: bytesOfProducts,
  reports: { product: reportedProducts, review: reportedReviews },
  audited: { problem: auditedProblems },
  onFilesLeaving: forgetFiles,
  onBlocked: [releaseOfBlocked, problemsOnBlock],
  onSuspension: shopOnSuspension,
});
