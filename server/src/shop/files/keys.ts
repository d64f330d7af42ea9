import type { CreatorId, OrderId, ProductId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import { emit } from '../../events/index.ts';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { keysLow } from '../events.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { changing } from './change-files.ts';
import {
  countKeys,
  deleteKey,
  insertKeys,
  keyExists,
  keysAfterSale,
  keysLeft,
  keysSold,
  ownsProduct,
} from './key-queries.ts';

type Asker = Pick<ActingCreator, 'id'>;

/** The most keys that a product keeps count of (`products.stock_total`). */
const MOST_KEYS = 1_000_000;

/** The keys of a text by the number of their line, from 1; a key that repeats an earlier line is among `repeated`. */
function keysOf(text: string): {
  readonly keys: ReadonlyMap<string, number>;
  readonly repeated: readonly number[];
} {
  const keys = new Map<string, number>();
  const repeated: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const key = line.trim();
    if (key === '') continue;
    if (key.length > SHOP.keyMax) throw new ShopRefused({ code: 'key_too_long', line: index + 1 });
    if (keys.has(key)) repeated.push(index + 1);
    else keys.set(key, index + 1);
  }
  if (keys.size > SHOP.keysAtOnce) throw new ShopRefused({ code: 'too_many_keys' });
  return { keys, repeated };
}

/** Adds license keys, one a line. A key is kept once: a line that is there already is returned by its number. */
export async function addKeys(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: Asker,
  { productId, text }: { readonly productId: ProductId; readonly text: string },
): Promise<{ added: number; repeatedLines: number[] }> {
  const { keys, repeated } = keysOf(text);
  return changing(deps, creator, productId, async (tx, product) => {
    if (!product.sells_keys) throw new ShopRefused({ code: 'sells_no_keys' });
    if ((product.stock_total ?? 0) + keys.size > MOST_KEYS)
      throw new ShopRefused({ code: 'too_many_keys' });
    const rows = await tx.many(insertKeys, productId, [...keys.keys()], deps.clock.now());
    const added = new Set(rows.map(({ key }) => key));
    await tx.run(countKeys, productId, added.size);
    const there = [...keys].flatMap(([key, line]) => (added.has(key) ? [] : [line]));
    const repeatedLines = [...repeated, ...there].sort((one, other) => one - other);
    return { added: added.size, repeatedLines };
  });
}

/** Deletes a key that waits for a buyer; one of those that people pay for at the moment stays. */
export async function removeKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: Asker,
  { productId, keyId }: { readonly productId: ProductId; readonly keyId: string },
): Promise<void> {
  await changing(deps, creator, productId, async (tx, product) => {
    if (!(await tx.maybe(keyExists, productId, keyId))) throw notFound();
    const isFree = (product.stock_left ?? 0) > 0;
    if (!isFree || !(await tx.maybe(deleteKey, productId, keyId)))
      throw new ShopRefused({ code: 'key_sold' });
    await tx.run(countKeys, productId, -1);
  });
}

/** A key as its creator sees it. */
interface OwnKey {
  readonly id: string;
  readonly key: string;
  readonly addedAt: string;
  readonly soldAt: string | null;
  readonly orderId: OrderId | null;
}

/** A page of the keys of a creator's own product: those that wait for a buyer, or those that are sold. */
export async function listKeys(
  { db }: Pick<Deps, 'db'>,
  creator: Asker,
  wish: {
    readonly productId: ProductId;
    readonly show: 'left' | 'sold';
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: OwnKey[]; nextCursor: string | null }> {
  const { productId, show, cursor, limit } = wish;
  if (!(await db.maybe(ownsProduct, creator.id, productId))) throw notFound();
  const after = timeCursor.decode(cursor);
  const rows =
    show === 'left'
      ? await db.many(keysLeft, productId, after.id, limit + 1)
      : await db.many(keysSold, productId, after.at, after.id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.sold_at ?? row.added_at, row.id));
  return {
    items: page.items.map((row) => ({
      id: row.id,
      key: row.key,
      addedAt: row.added_at.toISOString(),
      soldAt: row.sold_at?.toISOString() ?? null,
      orderId: row.order_id,
    })),
    nextCursor: page.nextCursor,
  };
}

/** Keys of one product that were just sold. */
interface SoldKeys {
  readonly productId: ProductId;
  readonly creatorId: CreatorId;
  readonly quantity: number;
}

/**
 * Tells creators whose keys run low, once for each time that a sale crosses the line that they set. Called in the transaction of
 * the sale, after its holds are gone.
 */
export async function warnOfKeys(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  sold: readonly SoldKeys[],
): Promise<void> {
  const byId = new Map(sold.map((one) => [one.productId, one]));
  const rows = byId.size === 0 ? [] : await tx.many(keysAfterSale, [...byId.keys()]);
  for (const row of rows) {
    const one = byId.get(row.id);
    const unsold = (row.stock_left ?? 0) + row.held;
    if (!one || unsold > row.keys_warn_at || unsold + one.quantity <= row.keys_warn_at) continue;
    const { productId, creatorId } = one;
    await emit(deps, tx, keysLow, { productId, creatorId, left: row.stock_left ?? 0 });
  }
}
