import type { CreatorId, MediaId, PostId } from '@limelight/contract/platform/ids';
import { POST } from '@limelight/contract/posts/limits';
import type { Audience } from '@limelight/contract/posts/operations';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import {
  insertPost,
  insertPostMedia,
  ownedListsAndTiers,
  type PostMediaRow,
  postByKey,
  usableMedia,
} from './queries.ts';

export interface PostDraft {
  readonly text: string;
  readonly audience: Audience;
  readonly media: readonly PostMediaRow[];
  readonly idempotencyKey: string;
}

export type PublishFault =
  | { readonly code: 'empty_post' }
  | { readonly code: 'price_out_of_range' }
  | { readonly code: 'audience_not_usable' }
  | { readonly code: 'media_not_usable'; readonly mediaId: MediaId };

/** Refused by a rule that the author can do something about. */
export class PostRefused extends Error {
  override name = 'PostRefused';
  readonly fault: PublishFault;

  constructor(fault: PublishFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Publishes once per key: a repeat answers with the post that the first one made. */
export async function publishPost(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  draft: PostDraft,
): Promise<PostId> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const earlier = await tx.maybe(postByKey, creatorId, draft.idempotencyKey);
    if (earlier) return earlier.id;
    const text = draft.text.trim();
    if (text === '' && draft.media.length === 0) throw new PostRefused({ code: 'empty_post' });
    const priceCents = lowestPrice(draft.audience);
    await checkAudience(tx, creatorId, draft.audience);
    const files = await takeMedia(tx, creatorId, draft.media);
    const inserted = await tx.maybe(
      insertPost,
      creatorId,
      draft.idempotencyKey,
      text,
      draft.audience,
      priceCents,
      files.some((file) => file.kind === 'video'),
      shapeOf(files[0]),
      now,
    );
    // The other of two at once has made it meanwhile.
    if (!inserted) return (await tx.one(postByKey, creatorId, draft.idempotencyKey)).id;
    if (draft.media.length > 0) await tx.run(insertPostMedia, inserted.id, draft.media);
    return inserted.id;
  });
}

/** The price of the cheapest way to buy, or null; every price must be within the limits. */
export function lowestPrice(audience: Audience): number | null {
  const prices = audience.flat().flatMap((one) => (one.kind === 'price' ? [one.priceCents] : []));
  if (prices.some((price) => price < POST.minPriceCents || price > POST.maxPriceCents)) {
    throw new PostRefused({ code: 'price_out_of_range' });
  }
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Tiers and lists that an audience names must be the author's own. */
export async function checkAudience(
  tx: Tx,
  creatorId: CreatorId,
  audience: Audience,
): Promise<void> {
  const named = new Set(
    audience.flat().flatMap((one): string[] => {
      if (one.kind === 'members') return one.tierIds;
      return one.kind === 'list' ? [one.listId] : [];
    }),
  );
  if (named.size === 0) return;
  const { known } = await tx.one(ownedListsAndTiers, creatorId, [...named]);
  if (known < named.size) throw new PostRefused({ code: 'audience_not_usable' });
}

/** The author's files in the order asked; the first that is not theirs, failed, or named twice is refused. */
export async function takeMedia(tx: Tx, creatorId: CreatorId, media: readonly PostMediaRow[]) {
  if (media.length === 0) return [];
  const ids = media.map((item) => item.mediaId);
  const found = new Map((await tx.many(usableMedia, creatorId, ids)).map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const file = found.get(id);
    if (!file || ids.indexOf(id) !== index) {
      throw new PostRefused({ code: 'media_not_usable', mediaId: id });
    }
    return file;
  });
}

/** Tiles are square or portrait (spec §9): what is about as wide as high, or wider, is square. */
export function shapeOf(
  file: { width: number | null; height: number | null } | undefined,
): 'square' | 'portrait' {
  if (!file?.width || !file.height) return 'portrait';
  return file.width >= file.height * 0.9 ? 'square' : 'portrait';
}
