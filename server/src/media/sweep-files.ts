import { mediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { each } from '../platform/apart.ts';
import { DAY } from '../platform/clock/clock.ts';
import { removing } from '../platform/files/removals.ts';
import { statement, t } from '../platform/db/statement.ts';
import { CLEAN, MEDIA_FOLDER, ORIGINAL } from './names.ts';

/** Bytes this old that no row mentions are unused: code that stores bytes writes their row soon after. */
const UNREFERENCED_AFTER_MS = DAY;
const BATCH = 500;

/** Those of these keys that no row mentions, without files that are being worked on. */
export const keysToSweep = statement({
  name: 'media.keys-to-sweep',
  params: [t.textArray()],
  row: { key: t.text().certain() },
  text: `select k.key from unnest($1::text[]) as k(key)
         where not exists (select from media_variants v where v.key = k.key)
           and not exists (select from media m where m.original_key = k.key)
           and not exists (select from media m where m.id = split_part(k.key, '/', 2)::uuid
             and (m.status = 'processing' or m.cropped_version < m.crop_version and m.crop_failure is null
               or m.is_clean_wanted and split_part(k.key, '/', 3) = '${CLEAN}'
               or m.postered_version < m.poster_version))`,
});

type SweepDeps = Pick<Deps, 'db' | 'files' | 'uploads' | 'log'>;

/**
 * Removes what a killed process left between storing bytes and writing their row: all bytes written before `before` that no row
 * mentions. Skips files that are being worked on, and originals whose upload still exists, because the user may try again.
 * Returns the number of removed files. Running it again changes nothing; a file that cannot be removed is set aside, and the
 * next run tries it again.
 */
export async function sweepFiles(
  deps: SweepDeps,
  // By the machine's clock and not the product's, which can be moved: files carry the machine's time.
  { before = new Date(Date.now() - UNREFERENCED_AFTER_MS) }: { before?: Date } = {},
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of deps.files.list(MEDIA_FOLDER)) {
    if (modifiedAt >= before || !isOurs(key)) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removing(deps.db, () => removeUnused(deps, batch));
    batch = [];
    signal?.throwIfAborted();
  }
  removed += await removing(deps.db, () => removeUnused(deps, batch));
  await deps.files.removeEmptyFolders(MEDIA_FOLDER, before);
  if (removed > 0) deps.log.info({ removed }, 'removed files that no row mentions');
  return removed;
}

async function removeUnused(
  { db, files, uploads, log }: SweepDeps,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const remove = async ({ key }: { readonly key: string }) => {
    const [, id = '', name] = key.split('/');
    if (name === ORIGINAL && (await uploads.find(id))) return 0;
    // Checked again here, after the upload was found to be gone: by now the row exists, or it never will.
    const [still] = await db.many(keysToSweep, [key]);
    if (!still) return 0;
    await files.remove(key);
    return 1;
  };
  const how = {
    log,
    work: 'media.sweep-files',
    about: ({ key }: { readonly key: string }) => ({ key }),
  };
  const removed = await each(await db.many(keysToSweep, keys), remove, how);
  return removed.reduce((sum: number, one) => sum + one, 0);
}

/** Other programs may have put files there; those have other names. */
export const isOurs = (key: string) => mediaId.safeParse(key.split('/')[1]).success;
