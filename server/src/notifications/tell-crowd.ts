import type { Crowd } from '../kernel/parts/notice-area.ts';
import type { Deps } from '../kernel/deps.ts';
import { handleJob, type JobHandler } from '../kernel/parts/job.ts';
import type { Notices } from '../kernel/parts/notices.ts';
import { tellEach } from './tell.ts';

/** Notifies the people whom a crowd's job finds now, and queues the job for the next ones. */
export async function tellCrowd(deps: Deps, { job, find }: Crowd, payload: unknown): Promise<void> {
  await deps.db.tx(async (tx) => {
    const { effects, next } = await find(deps, tx, payload);
    await tellEach(deps, tx, job, effects);
    if (next !== null && next !== undefined) await deps.jobs.add(tx, job, next);
  });
}

/** The jobs that notify the crowds of all areas. */
export const crowdJobs = ({ crowds }: Pick<Notices, 'crowds'>): readonly JobHandler[] =>
  crowds.map((crowd) => handleJob(crowd.job, (deps, payload) => tellCrowd(deps, crowd, payload)));
