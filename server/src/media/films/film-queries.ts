import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import type { MediaKind } from '../uploads/kinds.ts';
import type { MediaStatus } from '../queries.ts';

/** A person's own file and the names of what was made of it. */
export const filmOfOwner = statement({
  name: 'media.film-of-owner',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<MediaKind>(),
    duration_ms: t.int4().nullable(),
    teaser_start_ms: t.int4(),
    teaser_ms: t.int4(),
    variants: t.textArray().certain(),
  },
  text: `select m.id, m.kind, m.duration_ms, m.teaser_start_ms, m.teaser_ms,
           array(select v.name from media_variants v where v.media_id = m.id order by v.name) as variants
         from media m where m.owner_id = $1 and m.id = $2`,
});

/** Locks a media row to the end of the transaction, so that changes to one file wait for each other. */
export const lockMedia = statement({
  name: 'media.lock',
  params: [t.uuid<MediaId>()],
  row: {
    kind: t.text<MediaKind>(),
    status: t.text<MediaStatus>(),
    original_key: t.text(),
    duration_ms: t.int4().nullable(),
    owner_id: t.uuid<UserId>(),
    teaser_start_ms: t.int4(),
    teaser_ms: t.int4(),
  },
  text: `select kind, status, owner_id, original_key, duration_ms, teaser_start_ms, teaser_ms
         from media where id = $1 for update`,
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

export const setTeaserWish = statement({
  name: 'media.set-teaser-wish',
  params: [t.uuid<MediaId>(), t.int4(), t.int4()],
  row: {},
  text: `update media set teaser_start_ms = $2, teaser_ms = $3 where id = $1`,
});

/** Deletes all teasers of a film except the one with this name. */
export const deleteOtherTeasers = statement({
  name: 'media.delete-other-teasers',
  params: [t.uuid<MediaId>(), t.text()],
  row: { key: t.text() },
  text: `delete from media_variants where media_id = $1 and name like 'teaser/%' and name <> $2 returning key`,
});

/** The chosen teaser that is still to be made; no row where none is chosen or it is already made. */
export const teaserWish = statement({
  name: 'media.teaser-wish',
  params: [t.uuid<MediaId>()],
  row: { original_key: t.text(), teaser_start_ms: t.int4(), teaser_ms: t.int4() },
  text: `select m.original_key, m.teaser_start_ms, m.teaser_ms from media m
         where m.id = $1 and m.status = 'ready' and m.kind = 'video' and m.teaser_ms > 0
           and not exists (select from media_variants v where v.media_id = m.id
             and v.name = 'teaser/' || m.teaser_start_ms || '-' || m.teaser_ms || '.mp4')`,
});

export const setPosterWish = statement({
  name: 'media.set-poster-wish',
  params: [t.uuid<MediaId>(), t.int4().nullable()],
  row: {},
  text: `update media set poster_at_ms = $2, poster_version = poster_version + 1, poster_attempts = 0 where id = $1`,
});

/** Counts an attempt to make the latest poster; no row where it is already made. */
export const beginPoster = statement({
  name: 'media.begin-poster',
  params: [t.uuid<MediaId>()],
  row: {
    original_key: t.text(),
    poster_at_ms: t.int4().nullable(),
    poster_version: t.int4(),
    poster_attempts: t.int4(),
  },
  text: `update media set poster_attempts = poster_attempts + 1
         where id = $1 and status = 'ready' and kind = 'video' and postered_version < poster_version
         returning original_key, poster_at_ms, poster_version, poster_attempts`,
});

/** Takes an attempt back that failed through no fault of the film. */
export const unbeginPoster = statement({
  name: 'media.unbegin-poster',
  params: [t.uuid<MediaId>(), t.int4()],
  row: {},
  text: `update media set poster_attempts = poster_attempts - 1
         where id = $1 and poster_version = $2 and poster_attempts > 0`,
});

/** No row where another poster was requested meanwhile: that one is made next. */
export const markPostered = statement({
  name: 'media.mark-postered',
  params: [t.uuid<MediaId>(), t.int4(), t.text().nullable()],
  row: { id: t.uuid<MediaId>() },
  text: `update media set postered_version = $2, thumbhash = $3
         where id = $1 and poster_version = $2 returning id`,
});

/** Gives up a chosen moment that cannot be shown; the poster stays as it is. */
export const giveUpPoster = statement({
  name: 'media.give-up-poster',
  params: [t.uuid<MediaId>(), t.int4()],
  row: {},
  text: `update media set postered_version = $2, poster_at_ms = null where id = $1 and poster_version = $2`,
});

/** A film that plays and lacks renditions; no row where it has them all. */
export const ladderToGrow = statement({
  name: 'media.ladder-to-grow',
  params: [t.uuid<MediaId>()],
  row: { original_key: t.text(), lacking_rungs: t.int4Array(), master_key: t.text() },
  text: `select m.original_key, m.lacking_rungs, v.key as master_key
         from media m join media_variants v on v.media_id = m.id and v.name = 'hls/master.m3u8'
         where m.id = $1 and m.status = 'ready' and m.lacking_rungs <> '{}'`,
});

export const noteRenditions = statement({
  name: 'media.note-renditions',
  params: [t.uuid<MediaId>(), t.int4Array()],
  row: { id: t.uuid<MediaId>() },
  text: `update media set lacking_rungs = $2 where id = $1 returning id`,
});

/** Gives up the missing renditions. */
export const giveUpRenditions = statement({
  name: 'media.give-up-renditions',
  params: [t.uuid<MediaId>()],
  row: {},
  text: `update media set lacking_rungs = '{}' where id = $1`,
});
