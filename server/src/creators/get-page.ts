import { z } from 'zod';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { countVisit, type StrangerTrace } from './count-visit.ts';
import { creatorPageRow } from './queries.ts';
import { toCreatorPage } from './view.ts';

const uuid = z.uuid();

/** The public page by handle or id, and one more visit where there is a `trace`; null when it is not there for this viewer. */
export async function getPage(
  deps: Pick<Deps, 'db' | 'clock'>,
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
  if (trace) await countVisit(deps, row.id, viewer, trace);
  return toCreatorPage(row, viewer, now);
}
