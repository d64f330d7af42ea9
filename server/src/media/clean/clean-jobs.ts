import type { MediaId } from '@limelight/contract/platform/ids';
import { jobOfFile } from '../preparing/job-of-file.ts';

/** Makes the clean original of a file. One at a time, since a film is gigabytes to read and to write. */
export const cleanMedia = jobOfFile('media.clean', 'media.originals');

/** One job for each file at a time. */
export const cleanKey = (id: MediaId) => ({ key: `clean:${id}` });
