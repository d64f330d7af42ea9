import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/implement.ts';
import type { AskAccess } from './byte-access.ts';
import { readPosition, savePosition } from './positions.ts';

/** Where people left recordings. Of a file that is not open to them they learn nothing, its length neither. */
export function positionRoutes(ask: AskAccess) {
  const mayPlay = async (deps: Deps, viewerId: UserId, id: MediaId) =>
    (await ask(deps, viewerId, [id])).get(id) === 'full';
  return {
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
}
