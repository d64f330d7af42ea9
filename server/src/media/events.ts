import { z } from 'zod';
import { mediaId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../events/index.ts';

/** A file was prepared: from now on it can be shown, and a film be played. */
export const mediaReady = defineEvent('media.ready', z.object({ mediaId }));
