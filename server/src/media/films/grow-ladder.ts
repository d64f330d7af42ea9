import { createHash } from 'node:crypto';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { MediaFault } from '../preparing/fault.ts';
import { makeRenditions, removeFile, renditionsKey } from './film-jobs.ts';
import { giveUpRenditions, ladderToGrow, noteRenditions } from './film-queries.ts';
import { nextRungs } from './ladder.ts';
import { addRenditions } from './master-playlist.ts';
import { folderOf, keyOf, MASTER_PLAYLIST, STREAM_FOLDER } from '../names.ts';
import { runInFolder, storeFiles } from '../preparing/prepare-file.ts';
import { mediaById, type NewVariant, putVariants } from '../queries.ts';
import type { PreparedMedia } from '../../kernel/media-worker.ts';
import { removing } from '../../platform/files/removals.ts';
import type { Row } from '../../platform/db/statement.ts';

type GrowDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'config' | 'disk' | 'mediaWorker' | 'log'>;
type Film = Row<typeof ladderToGrow>;

const MASTER = `${STREAM_FOLDER}/${MASTER_PLAYLIST}`;

/**
 * Makes the next renditions that a film lacks, shows them, and queues the ones after them. Renditions that cannot be made, or
 * not in time on this machine, are left out: the film plays without them. Running it again changes nothing.
 */
export async function growLadder(deps: GrowDeps, id: MediaId, signal: AbortSignal): Promise<void> {
  const film = await deps.db.maybe(ladderToGrow, id);
  if (!film) {
    // The film was deleted meanwhile, so no row leads to what was stored since then.
    if (!(await deps.db.maybe(mediaById, id)))
      await removing(deps.db, () => deps.files.removeFolder(folderOf(id)));
    return;
  }
  const rungs = nextRungs(film.lacking_rungs);
  try {
    await runInFolder(
      deps,
      {
        name: `renditions-${id}`,
        key: film.original_key,
        task: (source, folder) => ({ kind: 'renditions', source, folder, rungs }),
        signal,
      },
      (folder, made) => show(deps, id, film, { folder, rungs, made }),
    );
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    deps.log.error({ mediaId: id, rungs, code: error.code, err: error.cause }, 'no renditions');
    await deps.db.run(giveUpRenditions, id);
  }
}

async function show(
  deps: GrowDeps,
  id: MediaId,
  film: Film,
  { folder, rungs, made }: { folder: string; rungs: readonly number[]; made: PreparedMedia },
): Promise<void> {
  if (made.files.length === 0) {
    deps.log.warn({ mediaId: id, rungs }, 'this machine is too slow for these renditions');
    await deps.db.run(giveUpRenditions, id);
    return;
  }
  const variants = await storeFiles(deps, id, folder, made.files);
  const master = await growMaster(deps, id, film.master_key, made.declared ?? []);
  const lacking = film.lacking_rungs.filter((rung) => !rungs.includes(rung));
  await deps.db.tx(async (tx) => {
    await tx.one(noteRenditions, id, lacking);
    await tx.run(putVariants, id, [...variants, master]);
    if (master.key !== film.master_key)
      await deps.jobs.add(tx, removeFile, { key: film.master_key });
    if (lacking.length > 0)
      await deps.jobs.add(tx, makeRenditions, { mediaId: id }, renditionsKey(id));
  });
}

/** The new playlist has different bytes and so its own key: a reader in the middle of the old one gets it whole. */
async function growMaster(
  { files }: Pick<Deps, 'files'>,
  id: MediaId,
  before: string,
  declared: readonly string[],
): Promise<NewVariant> {
  const playlist = (await files.read(before)).toString('utf8');
  const data = Buffer.from(addRenditions(playlist, declared));
  const hash = createHash('sha256').update(data);
  const etag = hash.copy().digest('base64url').slice(0, 22);
  const version = hash.digest('hex').slice(0, 16);
  const key = keyOf(id, `${STREAM_FOLDER}/master-${version}.m3u8`);
  const { bytes } = await files.put(key, data);
  const contentType = 'application/vnd.apple.mpegurl';
  const size = { width: null, height: null };
  return { name: MASTER, class: 'full', key, contentType, ...size, bytes, etag };
}
