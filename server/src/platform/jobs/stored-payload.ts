import { z } from 'zod';

/** What a job says of its payload. */
export interface PayloadKind<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  readonly version: number;
  readonly payload: Payload;
  /** By its version, how a payload that waits already becomes one of the next version. */
  readonly upgrades: Readonly<Record<number, z.ZodType>>;
}

const storedPayload = z.object({ version: z.int(), data: z.unknown() });

/** As the queue keeps a payload: with its version. */
export const toStored = (job: PayloadKind, data: unknown): z.infer<typeof storedPayload> => ({
  version: job.version,
  data: job.payload.parse(data),
});

/**
 * A payload from the queue in the job's version. One of a newer version throws: while versions are exchanged a worker
 * of the old one may take it, and the queue hands it to another a little later.
 */
export function fromStored(job: PayloadKind, stored: unknown): unknown {
  const { version, data } = storedPayload.parse(stored);
  if (version > job.version) {
    throw new Error(`${job.name}: version ${version} is newer than ${job.version}`);
  }
  let upgraded = data;
  for (let from = version; from < job.version; from++) {
    upgraded = job.upgrades[from]?.parse(upgraded);
  }
  return upgraded;
}
