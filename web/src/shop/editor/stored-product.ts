import * as z from 'zod';
import { PRODUCT_CATEGORIES } from '@limelight/contract/shop/limits';
import type { AudienceChoice } from '../../posts/index.ts';
import type { ProductDraft } from './product-draft.ts';

const text = z.string().catch('');
const flag = z.boolean().catch(false);
const rule = z.object({
  kind: z.enum(['followers', 'members', 'list']),
  tierIds: z.array(z.string()).catch([]),
  months: z.number().catch(0),
  price: text,
  listId: text,
});
/** Every field has a fallback, so what an earlier version stored keeps what can still be read. */
const stored = z.object({
  /** Of the version on the server that it changes; 0 for one that is not there. */
  revision: z.number(),
  /** Nothing of it waits to be saved. */
  isSent: flag,
  draft: z.object({
    key: z.string(),
    title: text,
    description: text,
    category: z.enum([...PRODUCT_CATEGORIES, '']).catch(''),
    tags: text,
    pictures: z
      .array(z.object({ id: z.string(), mediaId: z.string().nullable(), alt: z.string() }))
      .catch([]),
    audience: z.object({
      who: z.enum(['everyone', 'members', 'followers', 'list', 'rules']),
      tierIds: z.array(z.string()).catch([]),
      months: z.number().catch(0),
      price: text,
      listId: text,
      rules: z.array(z.array(rule)).catch([]),
    }),
    pricing: z.enum(['fixed', 'chosen', 'free']).catch('fixed'),
    price: text,
    least: text,
    membersPrice: text,
    stock: text,
    isLimited: flag,
    sellsKeys: flag,
    warnAt: text,
  }),
});

export interface StoredProduct {
  readonly revision: number;
  readonly isSent: boolean;
  readonly draft: ProductDraft & { readonly audience: AudienceChoice };
}

const keyOf = (owner: string, id: string) => `product:${owner}:${id}`;

/** What was typed and is not on the server; it survives a reload, a crash and a sign-out. `id` is 'new' for a new product. */
export function loadProduct(owner: string, id: string): StoredProduct | null {
  try {
    const read = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(owner, id)) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function storeProduct(owner: string, id: string, kept: StoredProduct): void {
  try {
    localStorage.setItem(keyOf(owner, id), JSON.stringify(kept));
  } catch {
    // Storage may be full or disabled; then it lasts as long as the page.
  }
}

export function dropProduct(owner: string, id: string): void {
  try {
    localStorage.removeItem(keyOf(owner, id));
  } catch {
    // Storage may be disabled.
  }
}

/** Runs `then` when another window of this browser forgets what is kept here; returns the end of that. */
export function whenDropped(owner: string, id: string, then: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(owner, id) && newValue === null) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
