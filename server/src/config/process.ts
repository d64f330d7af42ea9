import path from 'node:path';
import { z } from 'zod';
import { address, oneOf, wholeNumber } from './values.ts';

/** What this process does, and the machine, database and bus that it does it with. */
export const processSettings = z.object({
  RUN: oneOf(['both', 'web', 'worker']).default('both'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DISK_RESERVE_MB: wholeNumber(0).default(1024),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 100).default(4),
  REDIS_URL: address('redis', 'rediss').optional(),
  SAMPLE_CONTENT: oneOf(['on', 'small', 'off']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces')
    .optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export function processConfig(e: z.infer<typeof processSettings>) {
  return {
    /** What this process does: serve, work through the job queue, or both. */
    run: e.RUN,
    dataDir: path.resolve(e.DATA_DIR),
    /** Disk space that uploads may not fill: PostgreSQL and the logs keep writing to it. */
    diskReserveBytes: e.DISK_RESERVE_MB * 1024 ** 2,
    databaseUrl: e.DATABASE_URL ?? null,
    /** Twice the database's cores; more only queue inside PostgreSQL (p99 3 ms with 4, over 140 ms with 10). */
    databaseConnections: e.DATABASE_CONNECTIONS,
    redisUrl: e.REDIS_URL ?? null,
    /** 'small': only what the first start waits for, without the pictures and clips that are made after it. */
    sampleContent: e.SAMPLE_CONTENT ?? (e.DATABASE_URL === undefined ? 'on' : 'off'),
    /** Anyone who has it can read /metrics; null: /metrics does not exist. */
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
  };
}
