import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { CLEAN, ORIGINAL } from '../names.ts';
import type { FileKind, MediaKind } from '../uploads/kinds.ts';

/** SQL of whether a clean original of file `m` was asked for, and was neither made nor given up. */
export const IS_TO_MAKE = `m.is_clean_wanted and m.clean_failure is null
  and not exists (select from media_variants v where v.media_id = m.id and v.name = '${CLEAN}')`;

/** Asks for clean originals, also of files that one could not be made of before; returns those that have none yet. */
export const wantClean = statement({
  name: 'media.want-clean',
  params: [t.uuidArray<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `with wanted as (
           select m.id from media m
           where m.id = any($1) and m.kind <> 'file'
             and not exists (select from media_variants v where v.media_id = m.id and v.name = '${CLEAN}')
           order by m.id for no key update)
         update media m set is_clean_wanted = true, clean_attempts = 0, clean_failure = null
         from wanted where m.id = wanted.id returning m.id`,
});

/** Asks again for a person's clean original that was given up; no row where it was not. */
export const tryCleanAgain = statement({
  name: 'media.try-clean-again',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `update media set clean_attempts = 0, clean_failure = null
         where owner_id = $1 and id = $2 and is_clean_wanted and clean_failure is not null returning id`,
});

/** In one order, so that no two transactions wait for each other. */
export const lockMany = statement({
  name: 'media.lock-many',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `select from media where id = any($1) order by id for update`,
});

/** Forgets clean originals, and that they were asked for; the sweep of files removes their bytes. */
export const dropClean = statement({
  name: 'media.drop-clean',
  params: [t.uuidArray<MediaId>()],
  row: {},
  text: `with dropped as (
           update media set is_clean_wanted = false, clean_attempts = 0, clean_failure = null where id = any($1) returning id)
         delete from media_variants v using dropped where v.media_id = dropped.id and v.name = '${CLEAN}'`,
});

/** Counts an attempt; no row where none is to be made. */
export const beginClean = statement({
  name: 'media.begin-clean',
  params: [t.uuid<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<MediaKind>(),
    original_key: t.text(),
    original_type: t.text(),
    clean_attempts: t.int4(),
  },
  text: `update media m set clean_attempts = m.clean_attempts + 1 where m.id = $1 and ${IS_TO_MAKE}
         returning m.id, m.kind, m.original_key, m.original_type, m.clean_attempts`,
});

/** Locks a file whose clean original was made; no row where the file was deleted meanwhile, or no one asks for it any longer. */
export const lockWanted = statement({
  name: 'media.lock-wanted',
  params: [t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select id from media where id = $1 and is_clean_wanted for update`,
});

/** Takes an attempt back that failed through no fault of the file. */
export const unbeginClean = statement({
  name: 'media.unbegin-clean',
  params: [t.uuid<MediaId>()],
  row: {},
  text: `update media set clean_attempts = clean_attempts - 1 where id = $1 and clean_attempts > 0`,
});

export const giveUpClean = statement({
  name: 'media.give-up-clean',
  params: [t.uuid<MediaId>(), t.text()],
  row: {},
  text: `update media m set clean_failure = $2 where m.id = $1 and ${IS_TO_MAKE}`,
});

/** What a buyer would download of each file: the file itself, or its clean original where there is one. */
export const buyersFiles = statement({
  name: 'media.buyers-files',
  params: [t.uuidArray<MediaId>()],
  row: {
    id: t.uuid<MediaId>(),
    kind: t.text<FileKind>(),
    file_name: t.text(),
    duration_ms: t.int4().nullable(),
    original_bytes: t.int8(),
    failure: t.text().nullable(),
    variant: t.text().nullable(),
    content_type: t.text().nullable(),
    bytes: t.int8().nullable(),
  },
  text: `select m.id, m.kind, m.file_name, m.duration_ms, m.original_bytes, coalesce(m.clean_failure, m.failure) as failure,
           v.name as variant, v.content_type, v.bytes
         from media m left join media_variants v on v.media_id = m.id
           and v.name = case m.kind when 'file' then '${ORIGINAL}' else '${CLEAN}' end
         where m.id = any($1)`,
});
