import { pino, type Logger } from 'pino';

/** Writing the line of each request separately would cost 7% of a hot read. */
const BUFFER_BYTES = 8 * 1024;
const FLUSH_MS = 250;
const WARN = pino.levels.values['warn'] ?? 40;

let writtenAt = 0;
let written = '';

/** The time in ISO 8601, formatted once for all lines of a millisecond: formatting is a fifth of the cost of a short line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== writtenAt) {
    writtenAt = now;
    written = `,"time":"${new Date(now).toISOString()}"`;
  }
  return written;
}

/** Structured logs on standard output. Values under the names of secrets are removed (`redact`). */
export function createLog(level: string): Logger {
  const destination = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
  });
  return pino(
    {
      level,
      hooks: {
        // Warnings and errors are written at once: the process may be about to crash.
        logMethod(args, method, level) {
          method.apply(this, args);
          if (level >= WARN) destination.flush();
        },
      },
      base: null,
      timestamp: isoTime,
      redact: {
        paths: [
          'authorization',
          'cookie',
          'apikey',
          'password',
          'token',
          'access_token',
          'refresh_token',
          '*.password',
          '*.token',
          '*.authorization',
        ],
        remove: true,
      },
    },
    destination,
  );
}
