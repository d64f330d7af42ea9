import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import { mediaId } from '../platform/ids.ts';

/** Where a person stopped films and sounds, for their other devices. */
export const positionOperations = {
  /**
   * The response has the position's age instead of its time, because the clocks of two devices differ. Nulls if this person has
   * not played it.
   */
  position: operation(
    'media.position',
    'GET',
    '/media/{mediaId}/position',
    'Where I stopped a recording',
  )
    .input(input({ mediaId }))
    .output(z.object({ positionMs: z.int().nullable(), agoMs: z.int().nullable() })),
  /**
   * 0 means back at the start, or played to the end. The last device wins; a position sent too soon after the last one is
   * dropped.
   */
  savePosition: operation(
    'media.savePosition',
    'PUT',
    '/media/{mediaId}/position',
    'Save where I stopped a recording',
  )
    .input(input({ mediaId, positionMs: z.int().min(0).max(2_147_483_647) }))
    .output(ok),
};
