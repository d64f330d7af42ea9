import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { publicAddress } from '../../services/storage/index.ts';
import { objectOf, versionedName } from '../names.ts';
import type { MediaStatus, Purpose } from '../queries.ts';

/** The variant that profiles show: wide enough for a page header on a high-density screen. */
const VARIANT = { avatar: 'w256.webp', banner: 'w1280.webp' } as const;

const columns = {
  id: t.uuid<MediaId>(),
  owner_id: t.uuid<UserId>(),
  purpose: t.text<Purpose>(),
  status: t.text<MediaStatus>(),
  cropped_version: t.int4(),
  is_cropped: t.bool().certain(),
};
const COLUMNS = `id, owner_id, purpose, status, cropped_version, cropped_version = crop_version as is_cropped`;

/** Locked until the profile that shows it is written, so that a crop made meanwhile updates the address afterwards. */
const pictureToShow = statement({
  name: 'media.picture-to-show',
  params: [t.uuid<MediaId>()],
  row: columns,
  text: `select ${COLUMNS} from media where id = $1 for share`,
});

const publicPictures = statement({
  name: 'media.public-pictures',
  params: [t.uuidArray<MediaId>()],
  row: columns,
  text: `select ${COLUMNS} from media where id = any($1) and purpose <> 'vault'`,
});

/**
 * The address of a person's own avatar or banner, for everyone. Each crop has a new address, so that no cache shows the
 * previous picture. 'not_ready' while it is being prepared or cropped; 'unusable' for a file of another person, for another
 * purpose, or one that failed.
 */
export async function publicPicture(
  tx: Tx,
  ownerId: UserId,
  id: MediaId,
  purpose: 'avatar' | 'banner',
): Promise<{ url: string } | 'not_ready' | 'unusable'> {
  const row = await tx.maybe(pictureToShow, id);
  if (row?.owner_id !== ownerId || row.purpose !== purpose || row.status === 'failed')
    return 'unusable';
  const url = addressOf(row);
  return url === null ? 'not_ready' : { url };
}

/** The addresses of those of these files that are avatars or banners and can be shown now. */
export async function addressesOfPictures(
  db: Queryable,
  ids: readonly MediaId[],
): Promise<Map<MediaId, string>> {
  const rows = await db.many(publicPictures, ids);
  const addresses = new Map<MediaId, string>();
  for (const row of rows) {
    const url = addressOf(row);
    if (url !== null) addresses.set(row.id, url);
  }
  return addresses;
}

function addressOf(row: Row<typeof pictureToShow>): string | null {
  const { id, purpose, status, is_cropped, cropped_version: version } = row;
  if (purpose === 'vault' || status !== 'ready' || !is_cropped) return null;
  return publicAddress(objectOf(id, versionedName(VARIANT[purpose], version)));
}
