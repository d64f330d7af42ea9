import { limitedTo, only, signedIn } from '../../kernel/implement.ts';
import { readOwnProduct } from '../products/own-products.ts';
import { addFile, orderFiles, removeFile, replaceFile, setLinks } from './change-files.ts';
import { download } from './download.ts';
import { addKeys, listKeys, removeKey } from './keys.ts';
import { CONTENT_LIMIT, DOWNLOAD_LIMIT } from './limits.ts';

const contents = only('creator', 'publish').shop;
const quietly = only('creator', 'publish', 'unrecorded').shop;

/** What products contain, for those who make them; and downloads, for those who bought them. */
export const fileRoutes = {
  addFile: contents.addFile
    .use(limitedTo(CONTENT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await addFile(deps, creator, input);
      return readOwnProduct(deps, creator, input.productId);
    }),
  replaceFile: contents.replaceFile
    .use(limitedTo(CONTENT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await replaceFile(deps, creator, input);
      return readOwnProduct(deps, creator, input.productId);
    }),
  removeFile: contents.removeFile.handler(async ({ context: { deps, creator }, input }) => {
    await removeFile(deps, creator, input);
    return readOwnProduct(deps, creator, input.productId);
  }),
  orderFiles: contents.orderFiles.handler(async ({ context: { deps, creator }, input }) => {
    await orderFiles(deps, creator, input);
    return readOwnProduct(deps, creator, input.productId);
  }),
  setLinks: contents.setLinks.handler(async ({ context: { deps, creator }, input }) => {
    await setLinks(deps, creator, input);
    return readOwnProduct(deps, creator, input.productId);
  }),
  addKeys: contents.addKeys
    .use(limitedTo(CONTENT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      const added = await addKeys(deps, creator, input);
      return { product: await readOwnProduct(deps, creator, input.productId), ...added };
    }),
  listKeys: quietly.listKeys.handler(({ context: { deps, creator }, input }) =>
    listKeys(deps, creator, input),
  ),
  removeKey: contents.removeKey.handler(async ({ context: { deps, creator }, input }) => {
    await removeKey(deps, creator, input);
    return readOwnProduct(deps, creator, input.productId);
  }),
  download: signedIn.shop.download
    .use(limitedTo(DOWNLOAD_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => download(deps, viewer, input)),
};
