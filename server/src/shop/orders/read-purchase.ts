import type { OrderId, ProductId } from '@limelight/contract/platform/ids';
import type { OrderLine } from '@limelight/contract/payments/order';
import type { BoughtLine, PurchaseView } from '@limelight/contract/shop/purchases';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { mediaViews } from '../../media/index.ts';
import { readOrders } from '../../payments/index.ts';
import { boughtContents } from '../files/bought-contents.ts';
import { type HolderRight, holderRight, mayReview } from '../policy.ts';
import { problemsOfOrders } from '../problems/problem-queries.ts';
import { viewProblem } from '../problems/view-problem.ts';
import { type LoadedProduct, loadProducts, readerOf } from '../products/facts.ts';
import { notFound } from '../refused.ts';
import { invoicesOfOrders, productsOfOrders } from './order-queries.ts';
import { viewInvoice } from './read-sales.ts';

const NOTHING = { files: [], keys: [], links: [] };

/**
 * An order of the shop as its buyer sees it, with what each line opened, as long as it is open (`holderRight`). A constant number
 * of statements. Throws not_found where it is not theirs.
 */
export async function readPurchase(
  deps: Deps,
  viewer: Viewer,
  orderId: OrderId,
): Promise<PurchaseView> {
  const [orders, rows, problems, invoices] = await Promise.all([
    readOrders(deps.db, [orderId]),
    deps.db.many(productsOfOrders, [orderId]),
    deps.db.many(problemsOfOrders, [orderId]),
    deps.db.many(invoicesOfOrders, [orderId]),
  ]);
  const read = orders.get(orderId);
  if (!read || read.buyerId !== viewer.id || rows.length === 0) throw notFound();
  const ids = [...new Set(rows.map((row) => row.product_id))];
  const loaded = await loadProducts(deps.db, readerOf(viewer), ids, deps.clock.now());
  const lines = read.order.lines.map((line) => {
    const row = rows.find(({ position }) => position === line.position);
    const product = row && loaded.get(row.product_id);
    if (!row || !product)
      throw new Error(`line ${line.position} of order ${orderId} has no product`);
    return { line, row, product, right: rightOf(line, product) };
  });
  const [contents, pictures] = await Promise.all([
    boughtContents(
      deps,
      viewer,
      orderId,
      lines.flatMap(({ row: { position, product_id: productId }, right }) =>
        right?.isOpen ? [{ position, productId, since: right.since }] : [],
      ),
    ),
    mediaViews(
      deps,
      viewer,
      lines.flatMap(({ row: { media_id: mediaId, alt }, right }) =>
        mediaId === null || isShut(right) ? [] : [{ mediaId, alt, locked: false }],
      ),
    ),
  ]);
  const problemOf = new Map(problems.map((row) => [row.position, viewProblem(row)]));
  return {
    ...read.order,
    lines: lines.map(({ line, row, product, right }): BoughtLine => {
      const problem = problemOf.get(line.position) ?? null;
      const productId: ProductId = row.product_id;
      return {
        ...line,
        productId,
        picture:
          row.media_id === null || isShut(right) ? null : (pictures.get(row.media_id) ?? null),
        closed: right === null || right.isOpen ? null : right.why,
        ...(contents.get(line.position) ?? NOTHING),
        canReview:
          right?.isOpen === true &&
          mayReview(product.product, product.viewer, row.review_taken_down),
        canReport: mayTell(line) && (problem === null || problem.state === 'closed'),
        problem,
      };
    }),
    invoices: invoices.map(viewInvoice),
  };
}

/** What a line opens now; null where it was not paid, or not yet. A line that went back opens nothing, also where another did. */
function rightOf(line: OrderLine, { product, viewer }: LoadedProduct): HolderRight | null {
  if (line.state === 'delivered') return holderRight(product, viewer);
  return line.state === 'refunded' ? { isOpen: false, why: 'gone' } : null;
}

/** A product that is closed for now shows nothing of itself. */
const isShut = (right: HolderRight | null): boolean =>
  right?.isOpen === false && right.why === 'closed';

/** Money was paid for the line, and not all of it went back. */
const mayTell = ({
  state,
  amountCents,
  discountCents,
  taxCents,
  refundedCents,
}: OrderLine): boolean =>
  state === 'delivered' && amountCents - discountCents + taxCents > refundedCents;
