import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, OrderId, ProductId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ProductCard, ProductView } from '@limelight/contract/shop/product';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { cleanStates, mediaViews } from '../../media/index.ts';
import { mayReview } from '../policy.ts';
import type { StoredFile } from './facts.ts';
import type { JudgedProduct } from './judge-products.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;
type Pictures = ReadonlyMap<MediaId, MediaView>;

/**
 * Products as lists show them, in their order; those that only their creator knows are left out. One statement, whatever their
 * number.
 */
export async function viewCards(
  deps: ViewDeps,
  viewer: Viewer | null,
  products: readonly JudgedProduct[],
): Promise<ProductCard[]> {
  const pictures = await mediaViews(
    deps,
    viewer,
    products.flatMap(({ pictures: [first] }) => (first ? [asked(first)] : [])),
  );
  return products.flatMap((seen) => toCard(seen, pictures) ?? []);
}

/** The same by the products' ids. */
export async function cardsById(
  deps: ViewDeps,
  viewer: Viewer | null,
  products: readonly JudgedProduct[],
): Promise<ReadonlyMap<ProductId, ProductCard>> {
  const cards = await viewCards(deps, viewer, products);
  return new Map(cards.map((card) => [card.id, card]));
}

const asked = ({ mediaId, alt }: { readonly mediaId: MediaId; readonly alt: string }) => ({
  mediaId,
  alt,
  locked: false,
});

function toCard(
  { row, creator, pictures: [first], right }: JudgedProduct,
  pictures: Pictures,
): ProductCard | null {
  const { category, published_at: publishedAt } = row;
  const isOut = row.state === 'published' || row.state === 'archived';
  if (!isOut || category === null || publishedAt === null) return null;
  return {
    id: row.id,
    state: row.is_deleted || row.state === 'archived' ? 'archived' : 'published',
    title: row.title,
    category,
    creator: {
      id: creator.creator_id,
      handle: creator.handle,
      displayName: creator.display_name,
      avatarUrl: creator.avatar_url,
      isSample: creator.is_sample,
    },
    picture: (first && pictures.get(first.mediaId)) ?? null,
    priceCents: row.price_cents,
    isPayWhatYouWant: row.is_pay_what_you_want,
    membersPriceCents: row.members_price_cents,
    yourPriceCents: right.unitCents,
    left: row.stock_left,
    rating: ratingOf(row),
    publishedAt: publishedAt.toISOString(),
    viewer: { isOwner: right.isOwner, owns: right.owns, canBuy: right.canBuy },
  };
}

/** How many reviews stand, and their average in tenths of a star. */
export const ratingOf = ({ reviews, stars }: { reviews: number; stars: number }) => ({
  count: reviews,
  average: reviews === 0 ? null : Math.round((stars * 10) / reviews),
});

/** What a product's own page reads beside the facts of a card. */
interface PageColumns {
  readonly description: string;
  readonly tags: readonly string[];
  readonly files: readonly StoredFile[];
  readonly links: number;
  /** The order that holds it for the viewer. */
  readonly order_id: OrderId | null;
  /** The viewer's own review. */
  readonly review_taken_down: boolean;
}

/** A product on its own page; null while only its creator knows it. Two statements at once. */
export async function viewProduct(
  deps: ViewDeps,
  viewer: Viewer | null,
  seen: JudgedProduct,
  {
    description,
    tags,
    files,
    links,
    order_id: orderId,
    review_taken_down: isTakenDown,
  }: PageColumns,
): Promise<ProductView | null> {
  const { right, product } = seen;
  const [pictures, buyersFiles] = await Promise.all([
    mediaViews(deps, viewer, seen.pictures.map(asked)),
    cleanStates(
      deps.db,
      files.map(({ mediaId }) => mediaId),
    ),
  ]);
  const card = toCard(seen, pictures);
  return (
    card && {
      ...card,
      description,
      tags: [...tags],
      pictures: seen.pictures.flatMap(({ mediaId, alt }) => {
        const view = pictures.get(mediaId);
        return view ? [{ view, alt }] : [];
      }),
      content: {
        files: files.flatMap(({ mediaId, name }) => {
          const file = buyersFiles.get(mediaId);
          if (!file) return [];
          return [{ name, kind: file.kind, bytes: file.bytes, durationMs: file.durationMs }];
        }),
        links,
        hasKeys: product.sellsKeys,
      },
      unlockOffers: [...right.unlockOffers],
      waysIn: right.waysIn.map((way) => [...way]),
      quantityMax: product.sellsKeys ? SHOP.quantityMax : 1,
      canReview: mayReview(product, seen.viewer, isTakenDown),
      isStaff: right.isLook,
      orderId,
    }
  );
}
