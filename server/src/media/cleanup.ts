import { daily } from '../kernel/parts/job.ts';
import { UPLOAD_LIFE_MS } from '../services/storage/index.ts';
import { sweepFiles } from './sweep-files.ts';
import { forgetUploads } from './uploads/upload-room.ts';

/**
 * Removes bytes that no row mentions, and the rows of uploads whose bytes have expired. It walks the whole store, so it runs
 * once a day and not again after a restart.
 */
export const cleanup = daily({
  name: 'media.sweep-files',
  run: async (deps, signal) => {
    await sweepFiles(deps, {}, signal);
    await deps.db.run(forgetUploads, new Date(deps.clock.now().getTime() - UPLOAD_LIFE_MS));
  },
});
