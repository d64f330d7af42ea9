import { daily } from '../kernel/parts/job.ts';
import { UPLOAD_LIFE_MS } from '../services/storage/index.ts';
import { sweepFiles } from './sweep-files.ts';
import { forgetUploads } from './uploads/upload-room.ts';

/**
 * Removes bytes that no row mentions, and what is known of uploads that are gone. It goes through the whole store, which
 * is why a restart must not begin it again.
 */
export const cleanup = daily({
  name: 'media.sweep-files',
  lane: 'crowd',
  run: async (deps, signal) => {
    await sweepFiles(deps, {}, signal);
    await deps.db.run(forgetUploads, new Date(deps.clock.now().getTime() - UPLOAD_LIFE_MS));
  },
});
