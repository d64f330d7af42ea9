import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CHAT } from '@limelight/contract/live/chat-limits';
import type { Deps } from '../../kernel/deps.ts';
import type { LivePort } from '../../kernel/live-engine.ts';
import { daily } from '../../kernel/parts/job.ts';
import { workFolderOf } from '../../media/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { clipsAmong, forgetClips, insertClip, streamToClip } from './clip-queries.ts';

/** Files of clips; no other file is below it. */
const FOLDER = 'reports';
export const clipKey = (reportId: string): string => `${FOLDER}/${reportId}.mp4`;

/**
 * Keeps the last minute of a stream with a report, in the process that has its engine. A stream that ended some time ago has
 * none: its bytes are gone.
 */
export async function keepClip(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>,
  live: LivePort,
  reportId: string,
): Promise<void> {
  const reported = await deps.db.maybe(streamToClip, reportId);
  if (!reported) return;
  const { stream_id: streamId } = reported;
  const folder = path.join(workFolderOf(deps.config.dataDir), `report-${reportId}`);
  try {
    await mkdir(folder, { recursive: true });
    const made = await live.makeRecording(streamId, path.join(folder, 'clip.mp4'), {
      lastSeconds: CHAT.reportedSeconds,
    });
    if (!made) return;
    const { bytes } = await deps.files.adopt(clipKey(reportId), made.path);
    if ((await deps.db.run(insertClip, reportId, streamId, bytes, deps.clock.now())) === 0)
      await deps.files.remove(clipKey(reportId));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The reports are decided: their clips go. What a crash leaves, `sweepClips` removes. */
export async function dropClips(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  reportIds: readonly string[],
): Promise<void> {
  for (const { report_id: id } of await tx.many(forgetClips, reportIds))
    tx.afterCommit(() => deps.files.remove(clipKey(id)));
}

const BATCH = 500;

/** Removes files of clips, stored before a time, that no report has. */
export async function sweepClips(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  before: Date,
): Promise<void> {
  const old: string[] = [];
  for await (const { key, modifiedAt } of files.list(FOLDER))
    if (modifiedAt < before && old.length < BATCH) old.push(path.basename(key, '.mp4'));
  const kept = new Set((await db.many(clipsAmong, old)).map((row) => row.report_id));
  for (const id of old) if (!kept.has(id)) await files.remove(clipKey(id));
}

/** By the machine's clock and not the product's: files carry the machine's time. */
export const sweepClipsDaily = daily({
  name: 'live.sweep-clips',
  run: (deps) => sweepClips(deps, new Date(Date.now() - DAY)),
});
