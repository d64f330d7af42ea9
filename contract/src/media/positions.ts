import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import { mediaId } from '../platform/ids.ts';

/** Where a person left films and sounds, for their other devices. */
export const positionOperations = {
  /** How long ago rather than when: two devices' clocks differ. Nulls where this person has not seen it. */
  position: operation(
    'media.position',
    'GET',
    '/media/{mediaId}/position',
    'Where I stopped a recording',
  )
    .input(input({ mediaId }))
    .output(z.object({ positionMs: z.int().nullable(), agoMs: z.int().nullable() })),
  /** 0: at the start again, or seen to the end. The last device wins; what comes too soon after the last is let go. */
  savePosition: operation(
    'media.savePosition',
    'PUT',
    '/media/{mediaId}/position',
    'Save where I stopped a recording',
  )
    .input(input({ mediaId, positionMs: z.int().min(0).max(2_147_483_647) }))
    .output(ok),
};
