import type { CreatorId, MediaId, PostId } from '@limelight/contract/platform/ids';
import { POST } from '@limelight/contract/posts/limits';
import type {
  Audience,
  AudienceCondition,
  MessageTo,
  PollInput,
} from '@limelight/contract/posts/operations';
import { tagsOf } from '@limelight/contract/posts/text-parts';
import { Refused } from '../../kernel/refused.ts';
import type { Tx } from '../../platform/db/db.ts';
import { priceOfAudience } from './price.ts';
import type { PostMediaRow } from '../reading/queries.ts';
import { deletePoll, insertPoll, ownedListsAndTiers, usableMedia } from './write-queries.ts';

/** The content of a post, as the contract passes it. */
export interface PostContent {
  readonly title: string;
  readonly text: string;
  readonly audience: Audience;
  readonly media: readonly PostMediaRow[];
  readonly commentsAllowed: boolean;
  readonly expiresAt: string | null;
}

/** The content of a post before it is published. */
export interface Unpublished extends PostContent {
  readonly poll: PollInput | null;
  readonly messageTo: MessageTo | null;
}

/** Why a post is refused. */
type ContentFault =
  | { readonly code: 'empty_post' }
  | { readonly code: 'price_out_of_range' }
  | { readonly code: 'audience_not_usable' }
  | { readonly code: 'time_not_usable' }
  | { readonly code: 'media_not_usable'; readonly mediaId: MediaId };

/** Refused by a rule, for a reason that the author can fix. */
export class ContentRefused extends Refused<ContentFault> {
  override name = 'ContentRefused';
}

/** Columns of posts that are derived from the content. */
export interface DerivedColumns {
  /** Keys of tags, in the form that tag pages and search use. */
  readonly tags: readonly string[];
  readonly priceCents: number | null;
  readonly hasVideo: boolean;
  readonly shape: 'square' | 'portrait';
}

/** False for a price outside the allowed range. */
const isUsable = (one: AudienceCondition): boolean =>
  one.kind !== 'price' ||
  (one.priceCents >= POST.minPriceCents && one.priceCents <= POST.maxPriceCents);

/** For a save as typed: checks only that the files are the author's own, and ignores every other fault. */
export async function deriveForDraft(
  tx: Tx,
  creatorId: CreatorId,
  content: Pick<PostContent, 'audience' | 'media' | 'text'>,
): Promise<DerivedColumns> {
  const price = priceOfAudience(content.audience.map((all) => all.filter(isUsable)));
  return derived(price, content.text, await takeMedia(tx, creatorId, content.media));
}

/** For a post that readers will see: everything must be valid. `now` is the moment it is published. */
export async function deriveForReaders(
  tx: Tx,
  creatorId: CreatorId,
  content: Pick<PostContent, 'audience' | 'media' | 'text'> & { readonly expiresAt: Date | null },
  now: Date,
): Promise<DerivedColumns> {
  if (content.text.trim() === '' && content.media.length === 0) {
    throw new ContentRefused({ code: 'empty_post' });
  }
  if (content.expiresAt !== null && content.expiresAt <= now) {
    throw new ContentRefused({ code: 'time_not_usable' });
  }
  if (!content.audience.flat().every(isUsable))
    throw new ContentRefused({ code: 'price_out_of_range' });
  await checkAudience(tx, creatorId, content.audience);
  const files = await takeMedia(tx, creatorId, content.media);
  const failed = files.find((file) => file.status === 'failed');
  if (failed) throw new ContentRefused({ code: 'media_not_usable', mediaId: failed.id });
  return derived(priceOfAudience(content.audience), content.text, files);
}

type File = { kind: string; width: number | null; height: number | null };

function derived(priceCents: number | null, text: string, files: readonly File[]): DerivedColumns {
  return {
    priceCents,
    tags: tagsOf(text),
    hasVideo: files.some((file) => file.kind === 'video'),
    shape: shapeOf(files[0]),
  };
}

/** Tiers and lists that an audience names must belong to the author. Throws `ContentRefused`. */
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
  if (known < named.size) throw new ContentRefused({ code: 'audience_not_usable' });
}

/** The author's files in the given order; throws for the first file that is not theirs, or that is named twice. */
async function takeMedia(tx: Tx, creatorId: CreatorId, media: readonly PostMediaRow[]) {
  if (media.length === 0) return [];
  const ids = media.map((item) => item.mediaId);
  const found = new Map((await tx.many(usableMedia, creatorId, ids)).map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const file = found.get(id);
    if (!file || ids.indexOf(id) !== index) {
      throw new ContentRefused({ code: 'media_not_usable', mediaId: id });
    }
    return file;
  });
}

/** Tiles are square or portrait: a file about as wide as high, or wider, gets a square tile. */
function shapeOf(file: File | undefined): 'square' | 'portrait' {
  if (!file?.width || !file.height) return 'portrait';
  return file.width >= file.height * 0.9 ? 'square' : 'portrait';
}

/** Replaces the poll of a post that is not published yet, so there are no votes to keep. */
export async function putPoll(tx: Tx, postId: PostId, poll: PollInput | null): Promise<void> {
  await tx.run(deletePoll, postId);
  if (poll === null) return;
  const endsAt = poll.endsAt === null ? null : new Date(poll.endsAt);
  await tx.run(insertPoll, postId, poll.question, poll.allowsSeveral, endsAt, poll.options);
}

export const dateOrNull = (time: string | null): Date | null =>
  time === null ? null : new Date(time);
