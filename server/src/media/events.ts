import { z } from 'zod';
import { mediaId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../kernel/parts/event.ts';

/**
 * The pictures of a file were made: it was prepared, cropped, or given another poster. From now on it can be shown, and a film
 * can be played.
 */
export const mediaReady = defineEvent('media.ready', z.object({ mediaId }));
