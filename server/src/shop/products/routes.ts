import { anyone, limitedTo, only } from '../../kernel/implement.ts';
import { sayRefusals } from '../../kernel/say-refusals.ts';
import { PRODUCT_LIMIT, SEARCH_LIMIT } from '../limits.ts';
import { notFound } from '../refused.ts';
import { getProduct, listOfCreator } from './list-products.ts';
import { listMine, readOwnProduct } from './own-products.ts';
import {
  archiveProduct,
  publishProduct,
  removeProduct,
  unscheduleProduct,
} from './publish-product.ts';
import { searchProducts } from './search-products.ts';
import { createProduct, saveProduct } from './write-product.ts';

/** For strangers, too; what is refused becomes the contract's error. */
const open = anyone.use(sayRefusals).shop;
const products = only('creator', 'publish').shop;
const quietly = only('creator', 'publish', 'unrecorded').shop;

/** Products, for their creators and for all who may learn of them. */
export const productRoutes = {
  create: products.create
    .use(limitedTo(PRODUCT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) =>
      readOwnProduct(deps, creator, await createProduct(deps, creator, input)),
    ),
  save: products.save
    .use(limitedTo(PRODUCT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await saveProduct(deps, creator, input);
      return readOwnProduct(deps, creator, input.productId);
    }),
  publish: products.publish
    .use(limitedTo(PRODUCT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await publishProduct(deps, creator, input);
      return readOwnProduct(deps, creator, input.productId);
    }),
  unschedule: products.unschedule.handler(async ({ context: { deps, creator }, input }) => {
    await unscheduleProduct(deps, creator, input.productId);
    return readOwnProduct(deps, creator, input.productId);
  }),
  archive: products.archive.handler(async ({ context: { deps, creator }, input }) => {
    await archiveProduct(deps, creator, input.productId);
    return readOwnProduct(deps, creator, input.productId);
  }),
  remove: products.remove.handler(async ({ context: { deps, creator }, input }) => {
    await removeProduct(deps, creator, input.productId);
    return { ok: true } as const;
  }),
  getMine: quietly.getMine.handler(({ context: { deps, creator }, input }) =>
    readOwnProduct(deps, creator, input.productId),
  ),
  listMine: quietly.listMine.handler(({ context: { deps, creator }, input }) =>
    listMine(deps, creator, input),
  ),

  get: open.get.handler(async ({ context: { deps, viewer }, input }) => {
    const product = await getProduct(deps, viewer, input.productId);
    if (!product) throw notFound();
    return product;
  }),
  listOfCreator: open.listOfCreator.handler(async ({ context: { deps, viewer }, input }) => {
    const page = await listOfCreator(deps, viewer, input);
    if (!page) throw notFound();
    return page;
  }),
  search: open.search
    .use(limitedTo(SEARCH_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => searchProducts(deps, viewer, input)),
};
