import { AV_LOG_FATAL, Log } from 'node-av';
import { serveRequests } from '../../../platform/on-demand/serve-requests.ts';
import { join } from './join.ts';
import { recordingTask } from './messages.ts';

/** The program that makes recordings of streams. It reads and writes the files that it is told, and has no secret. */
Log.setLevel(AV_LOG_FATAL);
serveRequests((task) => join(recordingTask.parse(task)));
