import type { CreatorCard } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';

/** The fields of the creators select, word for word (docs/product.md, 'Client calls'). */
export const CREATOR_SELECT =
  'id, tags, total_subscribers, banner_url, profiles!inner(display_name, handle, avatar_url, bio)';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCreatorId = (value: unknown): value is CreatorId =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** One row of that select as a card; null for a row of another shape. Checked by hand, to keep zod out of the first screen. */
export function readCreatorRow(row: unknown): CreatorCard | null {
  if (!isRecord(row) || !isRecord(row.profiles) || !isCreatorId(row.id)) return null;
  const { display_name: displayName, handle } = row.profiles;
  if (typeof displayName !== 'string' || typeof handle !== 'string') return null;
  return {
    id: row.id,
    handle,
    displayName,
    avatarUrl: textOrNull(row.profiles.avatar_url),
    bannerUrl: textOrNull(row.banner_url),
    bio: textOrNull(row.profiles.bio),
    tags: Array.isArray(row.tags)
      ? row.tags.filter((tag): tag is string => typeof tag === 'string')
      : [],
    totalSubscribers: typeof row.total_subscribers === 'number' ? row.total_subscribers : 0,
    isSample: false,
  };
}
