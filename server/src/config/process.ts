import path from 'node:path';
import { z } from 'zod';

/** What this process does, and the machine, database and bus that it does it with. */
export const processSettings = z.object({
  RUN: z.enum(['both', 'web', 'worker']).default('both'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(4),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SAMPLE_CONTENT: z.enum(['on', 'small', 'off']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
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
