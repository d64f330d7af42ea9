import { ownProduct } from '@limelight/contract/shop/product';
import { problemView } from '@limelight/contract/shop/problems';
import { sale } from '@limelight/contract/shop/sales';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** A product of the creator for tests of screens, with changes. */
export const anOwnProduct = (changes: object = {}) =>
  ownProduct.parse({
    id: uuid(1),
    state: 'draft',
    revision: 1,
    title: 'Harbor presets',
    description: '',
    category: 'photos',
    tags: [],
    audience: [[{ kind: 'everyone' }]],
    priceCents: 1200,
    isPayWhatYouWant: false,
    membersPriceCents: null,
    stockTotal: null,
    stockLeft: null,
    held: 0,
    sellsKeys: false,
    keysWarnAt: 10,
    pictures: [],
    files: [],
    links: [],
    rating: { count: 0, average: null },
    sold: 0,
    publishedAt: null,
    scheduledFor: null,
    updatedAt: '2026-11-20T12:00:00Z',
    isTakenDown: false,
    ...changes,
  });

/** A problem with the first line of an order. */
export const aProblem = (changes: object = {}) =>
  problemView.parse({
    id: uuid(2),
    orderId: uuid(3),
    orderNumber: 'A1B2',
    position: 0,
    title: 'Harbor presets',
    leftCents: 1200,
    buyer: { id: uuid(4), handle: 'lena', displayName: 'Lena' },
    reason: 'cannot_open',
    state: 'open',
    outcome: null,
    openedAt: '2026-11-20T12:00:00Z',
    answerBy: '2026-11-23T12:00:00Z',
    entries: [
      {
        role: 'buyer',
        did: 'opened',
        text: 'The archive asks for a password.',
        refundCents: null,
        at: '2026-11-20T12:00:00Z',
      },
    ],
    ...changes,
  });

/** An order of one line. */
export const aSale = (changes: object = {}) =>
  sale.parse({
    orderId: uuid(3),
    number: 'A1B2',
    status: 'paid',
    buyer: { id: uuid(4), handle: 'lena', displayName: 'Lena', avatarUrl: null },
    lines: [
      {
        position: 0,
        title: 'Harbor presets',
        quantity: 1,
        unitCents: 1200,
        amountCents: 1200,
        discountCents: 200,
        taxCents: 100,
        taxLabel: 'VAT 10%',
        refundedCents: 0,
        state: 'delivered',
        deliveredAt: '2026-11-20T12:00:00Z',
        productId: uuid(1),
        downloads: 2,
        problem: null,
      },
    ],
    code: 'SPRING20',
    totalCents: 1100,
    taxCents: 100,
    refundedCents: 0,
    netCents: 800,
    invoices: [
      {
        id: uuid(5),
        kind: 'invoice',
        number: 'INV-000001',
        totalCents: 1100,
        issuedAt: '2026-11-20T12:00:00Z',
      },
    ],
    paidAt: '2026-11-20T12:00:00Z',
    ...changes,
  });
