import type { MediaId, ProductFileId, ProductId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { cleanOriginals, lockUsable } from '../../media/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { fileReplaced } from '../events.ts';
import { notFound, ShopRefused } from '../refused.ts';
import {
  arrangeFiles,
  changeFile,
  currentFile,
  currentFileIds,
  deleteFile,
  deleteLinks,
  endFile,
  insertFile,
  insertLinks,
  insertVersion,
  lockContents,
  touchProduct,
} from './content-queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;
type Contents = Row<typeof lockContents>;

/** Runs `work` on a creator's own product, one change after the other. Throws `not_found` where it is not theirs. */
export async function changing<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creator: Pick<ActingCreator, 'id'>,
  productId: ProductId,
  work: (tx: Tx, product: Contents) => Promise<Result>,
): Promise<Result> {
  return db.tx(async (tx) => {
    const product = await tx.maybe(lockContents, creator.id, productId);
    if (!product) throw notFound();
    const result = await work(tx, product);
    await tx.run(touchProduct, productId, clock.now());
    return result;
  });
}

interface NewFile {
  readonly productId: ProductId;
  readonly mediaId: MediaId;
  readonly name?: string | undefined;
}

/** A file of the vault that buyers can have; what they download of it is made from now on. */
async function taken(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  creator: Pick<ActingCreator, 'id'>,
  { mediaId, name }: NewFile,
): Promise<string> {
  const media = await lockUsable(tx, creator.id, mediaId);
  if (!media) throw new ShopRefused({ code: 'file_not_usable' });
  await cleanOriginals(deps, tx, [mediaId]);
  return name ?? media.fileName;
}

/** Adds a file of the creator's vault, of any kind, at the end. */
export async function addFile(
  deps: ChangeDeps,
  creator: Pick<ActingCreator, 'id'>,
  file: NewFile,
): Promise<void> {
  await changing(deps, creator, file.productId, async (tx, product) => {
    if (product.files >= SHOP.filesMax) throw new ShopRefused({ code: 'too_many' });
    const name = await taken(deps, tx, creator, file);
    await tx.run(insertFile, file.productId, file.mediaId, name, deps.clock.now());
  });
}

/** Replaces a file by a new version ('Shop'): buyers are told, and keep the one before beside it. */
export async function replaceFile(
  deps: ChangeDeps,
  creator: Pick<ActingCreator, 'id'>,
  file: NewFile & { readonly fileId: ProductFileId; readonly note: string },
): Promise<void> {
  const { productId, fileId, mediaId, note } = file;
  await changing(deps, creator, productId, async (tx, product) => {
    const now = deps.clock.now();
    const before = await tx.maybe(currentFile, productId, fileId);
    if (!before) throw notFound();
    const name = await taken(deps, tx, creator, file);
    if (!product.was_published) {
      await tx.run(changeFile, fileId, mediaId, name, now);
      return;
    }
    const { position, version } = before;
    const made = await tx.one(insertVersion, {
      productId,
      fileId,
      mediaId,
      position,
      name,
      version: version + 1,
      note,
      now,
    });
    await emit(deps, tx, fileReplaced, { productId, creatorId: creator.id, fileId: made.id });
  });
}

/** What is on sale, or about to be, gives its buyers something: a file, a link or a key. */
const refuseLast = (product: Contents, left: { files: number; links: number }) => {
  const isOnSale = product.state === 'published' || product.state === 'scheduled';
  if (isOnSale && !product.sells_keys && left.files + left.links === 0)
    throw new ShopRefused({ code: 'last_content' });
};

/** Takes a file out: later buyers don't get it, and those who have it keep it. */
export async function removeFile(
  deps: ChangeDeps,
  creator: Pick<ActingCreator, 'id'>,
  { productId, fileId }: { readonly productId: ProductId; readonly fileId: ProductFileId },
): Promise<void> {
  await changing(deps, creator, productId, async (tx, product) => {
    if (!(await tx.maybe(currentFile, productId, fileId))) throw notFound();
    refuseLast(product, { files: product.files - 1, links: product.links });
    if (product.was_published) await tx.run(endFile, fileId, deps.clock.now());
    else await tx.run(deleteFile, fileId);
    const left = await tx.many(currentFileIds, productId);
    await tx.run(
      arrangeFiles,
      productId,
      left.map(({ id }) => id),
    );
  });
}

/** Arranges the current files. Throws `not_found` where the list does not have each of them once. */
export async function orderFiles(
  deps: ChangeDeps,
  creator: Pick<ActingCreator, 'id'>,
  { productId, fileIds }: { productId: ProductId; fileIds: readonly ProductFileId[] },
): Promise<void> {
  await changing(deps, creator, productId, async (tx) => {
    const known = new Set((await tx.many(currentFileIds, productId)).map(({ id }) => id));
    const isWhole = new Set(fileIds).size === known.size && fileIds.length === known.size;
    if (!isWhole || !fileIds.every((id) => known.has(id))) throw notFound();
    await tx.run(arrangeFiles, productId, fileIds);
  });
}

/** Sets all links of a product, in their order; holders see them at once. */
export async function setLinks(
  deps: ChangeDeps,
  creator: Pick<ActingCreator, 'id'>,
  {
    productId,
    links,
  }: {
    readonly productId: ProductId;
    readonly links: readonly { readonly title: string; readonly url: string }[];
  },
): Promise<void> {
  await changing(deps, creator, productId, async (tx, product) => {
    refuseLast(product, { files: product.files, links: links.length });
    await tx.run(deleteLinks, productId);
    await tx.run(
      insertLinks,
      productId,
      links.map(({ title }) => title),
      links.map(({ url }) => url),
    );
  });
}
