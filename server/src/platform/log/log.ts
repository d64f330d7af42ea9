import { pino, type Logger } from 'pino';

/** Structured logs on standard output. Secrets never reach a line, wherever an object carries them. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
    pino.destination({ sync: false, minLength: 0 }),
  );
}
