import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { signedIn } from '../../kernel/implement.ts';
import { readPosition, savePosition } from './positions.ts';

/** Where people left recordings. For a file that is not open to them, they learn nothing, not even its length. */
export const positionRoutes = {
  position: signedIn.media.position.handler(
    async ({ context: { deps, viewer }, input: { mediaId }, errors }) => {
      if (!(await mayPlay(deps, viewer.id, mediaId))) throw errors.not_found();
      return readPosition(deps, viewer.id, mediaId);
    },
  ),
  savePosition: signedIn.media.savePosition.handler(
    async ({ context: { deps, viewer }, input: { mediaId, positionMs }, errors }) => {
      if (!(await mayPlay(deps, viewer.id, mediaId))) throw errors.not_found();
      await savePosition(deps, viewer.id, mediaId, positionMs);
      return { ok: true } as const;
    },
  ),
};

async function mayPlay({ db, clock, byteAccess }: Deps, viewerId: UserId, id: MediaId) {
  return (await byteAccess.of(db, viewerId, [id], clock.now())).get(id) === 'full';
}
