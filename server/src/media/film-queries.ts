import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { MediaKind } from './kinds.ts';

/** A person's own file and the names of what was made of it. */
export const filmOfOwner = statement({
  name: 'media.film-of-owner',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<MediaKind>(),
    duration_ms: t.int4().nullable(),
    variants: t.textArray().certain(),
  },
  text: `select m.id, m.kind, m.duration_ms,
           array(select v.name from media_variants v where v.media_id = m.id order by v.name) as variants
         from media m where m.owner_id = $1 and m.id = $2`,
});

/** Held to the end of the transaction: what is added to one file is added one after the other. */
export const lockMedia = statement({
  name: 'media.lock',
  params: [t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select id from media where id = $1 for update`,
});

export const keyOfVariant = statement({
  name: 'media.key-of-variant',
  params: [t.uuid<MediaId>(), t.text()],
  row: { key: t.text() },
  text: `select key from media_variants where media_id = $1 and name = $2`,
});

export const deleteVariant = statement({
  name: 'media.delete-variant',
  params: [t.uuid<MediaId>(), t.text()],
  row: { key: t.text() },
  text: `delete from media_variants where media_id = $1 and name = $2 returning key`,
});
