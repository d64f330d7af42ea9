import { z } from 'zod';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { countVisit, type StrangerTrace } from './count-visit.ts';
import { creatorPageRow } from './queries.ts';
import { toCreatorPage } from './view.ts';

const uuid = z.uuid();

/**
 * The public page by handle or id; null when it is not there for this viewer. Where there is a `trace` it is one more
 * visit, counted beside the answer: that does not wait for it, and does not fail with it.
 */
export async function getPage(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  viewer: Viewer | null,
  handle: string,
  trace: StrangerTrace | null,
): Promise<CreatorPage | null> {
  const now = deps.clock.now();
  const row = await deps.db.maybe(
    creatorPageRow,
    handle,
    uuid.safeParse(handle).data ?? null,
    viewer?.id ?? null,
    now,
  );
  if (!row) return null;
  if (trace) {
    countVisit(deps, row.id, viewer, trace).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a visit was not counted'),
    );
  }
  return toCreatorPage(row, viewer, now);
}
