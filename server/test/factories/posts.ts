import type { Audience } from '@limelight/contract/posts/operations';
import type {
  CreatorId,
  MediaId,
  MessageId,
  PostId,
  UserId,
} from '@limelight/contract/platform/ids';
import { tagsOf } from '@limelight/contract/posts/text-parts';
import type { Db } from '../../src/platform/db/db.ts';
import { TEST_NOW } from './creators.ts';

export const EVERYONE: Audience = [[{ kind: 'everyone' }]];
export const MEMBERS: Audience = [[{ kind: 'members', tierIds: [], months: 0 }]];
export const FOLLOWERS: Audience = [[{ kind: 'followers' }]];

export interface PostOptions {
  readonly title?: string;
  readonly text?: string;
  readonly audience?: Audience;
  readonly status?: string;
  readonly publishedAt?: Date;
  readonly expiresAt?: Date | null;
  readonly media?: readonly { mediaId: MediaId; alt?: string; isPreview?: boolean }[];
  readonly commentsAllowed?: boolean;
}

/** A published post, by default an hour before TEST_NOW. */
export async function buildPost(
  db: Db,
  creatorId: CreatorId,
  options: PostOptions = {},
): Promise<PostId> {
  const publishedAt = options.publishedAt ?? new Date(TEST_NOW.getTime() - 3_600_000);
  const audience = options.audience ?? EVERYONE;
  const price = audience.flat().find((one) => one.kind === 'price');
  const { rows } = await db.pool.query<{ id: PostId }>(
    `insert into posts (creator_id, title, text, audience, price_cents, status, published_at, expires_at, comments_allowed,
       created_at, updated_at, tags)
     values ($1, $9, $2, $3, $4, $5, $6, $7, $8, $6, $6, $10) returning id`,
    [
      creatorId,
      options.text ?? 'A post',
      JSON.stringify(audience),
      price?.kind === 'price' ? price.priceCents : null,
      options.status ?? 'published',
      publishedAt,
      options.expiresAt ?? null,
      options.commentsAllowed ?? true,
      options.title ?? '',
      tagsOf(options.text ?? ''),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no post was made');
  for (const [position, item] of (options.media ?? []).entries()) {
    await db.pool.query(
      'insert into post_media (post_id, media_id, position, alt, is_preview) values ($1, $2, $3, $4, $5)',
      [row.id, item.mediaId, position, item.alt ?? '', item.isPreview ?? false],
    );
  }
  return row.id;
}

/** A ready picture with one clear variant and a blur; its files do not exist. */
export async function buildPicture(
  db: Db,
  ownerId: string,
  options: { fileName?: string; kind?: string; status?: string } = {},
): Promise<MediaId> {
  const { rows } = await db.pool.query<{ id: MediaId }>(
    `insert into media (owner_id, kind, status, file_name, original_key, original_bytes, original_type, width, height,
       thumbhash, progress, created_at)
     values ($1, $2, $3, $4, gen_random_uuid()::text, 1000, 'image/jpeg', 800, 1000, 'secret-thumbhash', 1, $5) returning id`,
    [
      ownerId,
      options.kind ?? 'picture',
      options.status ?? 'ready',
      options.fileName ?? 'photo.jpg',
      TEST_NOW,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no picture was made');
  await db.pool.query(
    `insert into media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
     values ($1::uuid, 'w640.webp', 'full', $1::text || '/w640.webp', 'image/webp', 640, 800, 500, 'a'),
            ($1::uuid, 'blur.webp', 'locked', $1::text || '/blur.webp', 'image/webp', 32, 40, 50, 'b')`,
    [row.id],
  );
  return row.id;
}

/** A paid purchase of a post, with the order behind it. */
export async function buildPurchase(
  db: Db,
  buyerId: UserId,
  creatorId: CreatorId,
  postId: PostId,
  options: { refunded?: boolean; priceCents?: number } = {},
): Promise<void> {
  await db.pool.query(
    `with o as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'post', $4, 'paid', gen_random_uuid()::text, 'sandbox', $5, $5) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select id, 0, 'post', $3, 'Locked post', $4, 'delivered', $5 from o)
     insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since, revoked_at, revoked_why)
     select $1, 'post', $3, id, 0, $2, $5, case when $6 then $5::timestamptz end, case when $6 then 'refund' end from o`,
    [buyerId, creatorId, postId, options.priceCents ?? 900, TEST_NOW, options.refunded ?? false],
  );
}

/** A paid purchase of what a message locks, with the order behind it. */
export async function buildUnlock(
  db: Db,
  buyerId: UserId,
  creatorId: CreatorId,
  messageId: MessageId,
): Promise<void> {
  await db.pool.query(
    `with o as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'message', 900, 'paid', gen_random_uuid()::text, 'sandbox', $4, $4) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select o.id, 0, 'message', m.body_id, 'Locked message', 900, 'delivered', $4 from o, messages m where m.id = $3)
     insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
     select $1, 'message', m.body_id, o.id, 0, $2, $4 from o, messages m where m.id = $3`,
    [buyerId, creatorId, messageId, TEST_NOW],
  );
}
