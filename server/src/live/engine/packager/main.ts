import { AV_LOG_FATAL, Log } from 'node-av';
import { lowerPriority } from '../../../platform/lower-priority.ts';
import { type PackagerSaid, packagerTold } from './messages.ts';
import { Packager } from './packager.ts';

/** The packager: makes low-latency HLS of one stream. It has no secret, opens no connection and no file. */
lowerPriority(Number(process.argv[2]));
// What a sender sends may be broken, many times a second.
Log.setLevel(AV_LOG_FATAL);

/** A packager takes a fifth of this. What needs more is no film, and the machine has others to carry. */
const MOST_BYTES = 512 * 1_024 ** 2;
const LOOK_MS = 1_000;
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOK_MS);

const packager = new Packager((said: PackagerSaid) => process.send?.(said));

process.on('message', (message) => packager.hear(packagerTold.parse(message), Date.now()));
// The server is gone, or the stream has ended.
process.on('disconnect', () => process.exit(0));
