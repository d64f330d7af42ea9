import { creatorId, orderId, productId } from '@limelight/contract/platform/ids';
import { cart } from '@limelight/contract/shop/cart';
import { productView } from '@limelight/contract/shop/product';
import { purchaseView } from '@limelight/contract/shop/purchases';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const CREATOR = creatorId.parse(uuid(1));
export const PRODUCT = productId.parse(uuid(2));
export const ORDER = orderId.parse(uuid(3));

const creator = { id: CREATOR, handle: 'ines', displayName: 'Ines', avatarUrl: null };
const card = {
  id: PRODUCT,
  state: 'published',
  title: 'Harbor presets',
  category: 'photos',
  creator: { ...creator, isSample: false },
  picture: null,
  priceCents: 1200,
  isPayWhatYouWant: false,
  membersPriceCents: null,
  yourPriceCents: 1200,
  left: null,
  rating: { count: 0, average: null },
  publishedAt: '2026-11-20T12:00:00Z',
  viewer: { isOwner: false, owns: false, canBuy: true },
};

/** A product for tests of screens, with changes. */
export const aProduct = (changes: object = {}) =>
  productView.parse({
    ...card,
    description: '',
    tags: [],
    pictures: [],
    content: { files: [], links: 0, hasKeys: false },
    unlockOffers: [],
    waysIn: [],
    quantityMax: 1,
    canReview: false,
    isStaff: false,
    ...changes,
  });

/** A line of a cart. */
export const aLine = ({
  product = {},
  ...changes
}: { product?: object; [name: string]: unknown } = {}) => ({
  product: { ...card, ...product },
  quantity: 1,
  quantityMax: 1,
  unitCents: 1200,
  amountCents: 1200,
  discountCents: 0,
  trouble: null,
  ...changes,
});

export const aCart = (changes: object = {}) =>
  cart.parse({
    creator,
    lines: [aLine()],
    gone: 0,
    code: null,
    amountCents: 1200,
    discountCents: 0,
    totalCents: 1200,
    updatedAt: '2026-11-20T12:00:00Z',
    ...changes,
  });

const line = {
  position: 0,
  title: 'Harbor presets',
  quantity: 1,
  unitCents: 1200,
  amountCents: 1200,
  discountCents: 0,
  taxCents: 0,
  taxLabel: null,
  refundedCents: 0,
  state: 'delivered',
  deliveredAt: '2026-11-20T12:00:01Z',
  productId: PRODUCT,
  picture: null,
  closed: null,
  files: [],
  keys: [],
  links: [],
  canReview: false,
  canReport: false,
  problem: null,
};

/** An order of the shop with one line, which has these changes. */
export const aPurchase = (changes: object = {}, ofOrder: object = {}) =>
  purchaseView.parse({
    id: ORDER,
    number: 'L-1001',
    status: 'paid',
    kind: 'product',
    title: 'Harbor presets',
    creator,
    totalCents: 1200,
    card: null,
    createdAt: '2026-11-20T12:00:00Z',
    paidAt: '2026-11-20T12:00:01Z',
    refundedAt: null,
    declineReason: null,
    invoices: [],
    lines: [{ ...line, ...changes }],
    ...ofOrder,
  });

/** A file that was bought. */
export const aFile = (changes: object = {}) => ({
  id: uuid(10),
  name: 'presets.zip',
  kind: 'file',
  bytes: 4_200_000,
  version: 1,
  note: '',
  isOld: false,
  addedAt: '2026-11-20T12:00:00Z',
  downloadedAt: null,
  view: null,
  ...changes,
});
export const idOf = uuid;
