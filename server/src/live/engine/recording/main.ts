import { serveRequests } from '../../../platform/on-demand/serve-requests.ts';
import { join } from './join.ts';
import { recordingTask } from './messages.ts';

/** The program that makes recordings of streams. It reads and writes the files that it is told, and has no secret. */
serveRequests((task) => join(recordingTask.parse(task)));
