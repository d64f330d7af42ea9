import type { CreatorId, MediaId, ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Audience } from '@limelight/contract/posts/operations';
import { readTag } from '@limelight/contract/posts/tag';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ProductCategory } from '@limelight/contract/shop/product';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { checkAudience, ContentRefused } from '../../posts/index.ts';
import { ShopRefused } from '../refused.ts';
import { contentsOf, deletePictures, insertPictures, usablePictures } from './write-queries.ts';

/** What a creator writes of a product, as the contract passes it. */
export interface ProductContent {
  readonly title: string;
  readonly description: string;
  readonly category: ProductCategory | null;
  readonly tags: readonly string[];
  readonly audience: Audience;
  readonly priceCents: Cents;
  readonly isPayWhatYouWant: boolean;
  readonly membersPriceCents: Cents | null;
  readonly stockTotal: number | null;
  readonly sellsKeys: boolean;
  readonly keysWarnAt: number;
  readonly pictures: readonly { readonly mediaId: MediaId; readonly alt: string }[];
}

/** The columns of what a creator wrote, without the stock. */
export const columnsOf = (content: ProductContent) => ({
  title: content.title,
  description: content.description.trim(),
  category: content.category,
  tags: tagKeys(content.tags),
  audience: content.audience,
  priceCents: content.priceCents,
  isPayWhatYouWant: content.isPayWhatYouWant,
  membersPriceCents: content.membersPriceCents,
  sellsKeys: content.sellsKeys,
  keysWarnAt: content.keysWarnAt,
});

/** Tags as tag pages know them, each once. Throws for a text that is no tag. */
function tagKeys(tags: readonly string[]): string[] {
  const keys = tags.map((tag) => {
    const key = readTag(tag);
    if (key === null) throw new ShopRefused({ code: 'tag_not_usable', tag });
    return key;
  });
  return [...new Set(keys)];
}

/** Free, or from $1.00 to $500.00. */
const isPrice = (cents: Cents): boolean =>
  cents === 0 || (cents >= SHOP.minPriceCents && cents <= SHOP.maxPriceCents);

/** Throws for what the creator can correct, drafts included: prices, the category, an audience with a price. */
export function checkContent(
  { config }: Pick<Deps, 'config'>,
  { priceCents, membersPriceCents, isPayWhatYouWant, category, audience }: ProductContent,
): void {
  if (!isPrice(priceCents)) throw new ShopRefused({ code: 'price_out_of_range' });
  if (membersPriceCents !== null) {
    if (!isPrice(membersPriceCents)) throw new ShopRefused({ code: 'price_out_of_range' });
    if (isPayWhatYouWant || membersPriceCents >= priceCents)
      throw new ShopRefused({ code: 'members_price_not_usable' });
  }
  if (category !== null && config.shop.forbiddenCategories.includes(category))
    throw new ShopRefused({ code: 'category_forbidden' });
  if (audience.flat().some((one) => one.kind === 'price'))
    throw new ShopRefused({ code: 'audience_not_usable' });
}

/** Throws unless tiers and lists of the audience, and the pictures, are the creator's own; locks the pictures. */
export async function checkOwn(
  tx: Tx,
  creatorId: CreatorId,
  { audience, pictures }: Pick<ProductContent, 'audience' | 'pictures'>,
): Promise<void> {
  try {
    await checkAudience(tx, creatorId, audience);
  } catch (error) {
    if (error instanceof ContentRefused) throw new ShopRefused({ code: 'audience_not_usable' });
    throw error;
  }
  const ids = new Set(pictures.map(({ mediaId }) => mediaId));
  if (ids.size < pictures.length) throw new ShopRefused({ code: 'picture_not_usable' });
  if (ids.size === 0) return;
  const usable = await tx.many(usablePictures, creatorId, [...ids]);
  if (usable.length < ids.size) throw new ShopRefused({ code: 'picture_not_usable' });
}

/** Puts these pictures in the place of those that the product had. */
export async function putPictures(
  tx: Tx,
  id: ProductId,
  pictures: ProductContent['pictures'],
): Promise<void> {
  await tx.run(deletePictures, id);
  if (pictures.length === 0) return;
  await tx.run(
    insertPictures,
    id,
    pictures.map(({ mediaId }) => mediaId),
    pictures.map(({ alt }) => alt),
  );
}

/**
 * Throws unless the product can be on sale: it has a title and a category, and its buyers get something. The ids of its files,
 * for who also asks whether they are ready.
 */
export async function checkForSale(
  tx: Tx,
  id: ProductId,
  {
    title,
    category,
    sellsKeys,
  }: { readonly title: string; readonly category: string | null; readonly sellsKeys: boolean },
): Promise<readonly MediaId[]> {
  if (title === '') throw new ShopRefused({ code: 'title_missing' });
  if (category === null) throw new ShopRefused({ code: 'category_missing' });
  const { files, links, keys } = await tx.one(contentsOf, id);
  if (files.length === 0 && !links && !(sellsKeys && keys))
    throw new ShopRefused({ code: 'nothing_to_deliver' });
  return files;
}
