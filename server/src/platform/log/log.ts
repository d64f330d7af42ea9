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

/**
 * Writes lines at the level 'info' whose fields are JSON already, without secrets: 1.4 µs a line in a loop.
 */
export function lineWriter(log: Logger): (fields: string) => void {
  const { [pino.symbols.streamSym]: stream, [pino.symbols.chindingsSym]: bindings } =
    log as unknown as Inside;
  const level = pino.levels.values['info'];
  return (fields) => {
    if (log.isLevelEnabled('info'))
      stream.write(`{"level":${level}${isoTime()}${bindings},${fields}}\n`);
  };
}

/** What pino keeps of a logger beside its types. */
interface Inside {
  readonly [pino.symbols.streamSym]: { write(line: string): void };
  /** Its own fields as JSON, each after a comma. */
  readonly [pino.symbols.chindingsSym]: string;
}

/**
 * Joins lines before they reach the library, which counts the bytes of all waiting text again for each line: a copy of 4 KB a
 * request. The rest goes out every `FLUSH_MS`, and at an exit before the library's own last write.
 */
function joinLines(destination: { write(text: string): void }) {
  let waiting = '';
  const pass = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    destination.write(text);
  };
  setInterval(pass, FLUSH_MS).unref();
  process.prependListener('beforeExit', pass);
  process.prependListener('exit', pass);
  return {
    pass,
    write(line: string) {
      waiting += line;
      if (waiting.length >= BUFFER_BYTES) pass();
    },
  };
}

/** Structured logs on standard output. Values under the names of secrets are removed (`redact`). */
export function createLog(level: string): Logger {
  const lines = joinLines(pino.destination({ sync: false }));
  return pino(
    {
      level,
      hooks: {
        // Warnings and errors are written at once: the process may be about to crash.
        logMethod(args, method, level) {
          method.apply(this, args);
          if (level >= WARN) lines.pass();
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
    lines,
  );
}
