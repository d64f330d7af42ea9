import type { HiddenThing } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { hiddenThings } from './hide-queries.ts';

/** No one looks through more. */
const MOST = 100;

/** What the viewer hid, last hidden first. */
export async function listHidden(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ items: HiddenThing[] }> {
  const rows = await deps.db.many(hiddenThings, viewer.id, MOST);
  return {
    items: rows.map(({ post_id: postId, id, handle, display_name, avatar_url }) => {
      const creator = { id, handle, displayName: display_name, avatarUrl: avatar_url };
      return postId === null ? { kind: 'creator', creator } : { kind: 'post', postId, creator };
    }),
  };
}
