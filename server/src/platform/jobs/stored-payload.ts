import { z } from 'zod';

/** How a job declares its payload. */
export interface PayloadKind<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  readonly version: number;
  readonly payload: Payload;
  /** For each old version, the schema that turns a stored payload into one of the next version. */
  readonly upgrades: Readonly<Record<number, z.ZodType>>;
}

const storedPayload = z.object({ version: z.int(), data: z.unknown() });

/** A payload with its version, as it is stored in the queue. */
export const toStored = (job: PayloadKind, data: unknown): z.infer<typeof storedPayload> => ({
  version: job.version,
  data: job.payload.parse(data),
});

/**
 * Upgrades a stored payload to the job's version. Throws for a newer version: during an update an old worker may take such a
 * job, and the queue gives it to another worker a little later.
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
