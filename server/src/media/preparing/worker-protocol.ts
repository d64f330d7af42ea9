import { z } from 'zod';
import { mediaFaults, type MediaFaultCode } from '@limelight/contract/media/texts';
import { preparedMedia, prepareStep } from '../../kernel/media-worker.ts';

const faultCode = z.enum(Object.keys(mediaFaults) as [MediaFaultCode, ...MediaFaultCode[]]);

/** What the worker process says while it works. */
export const workerMessage = z.discriminatedUnion('type', [
  /** It listens. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('progress'),
    step: prepareStep,
    value: z.number().min(0).max(1),
    secondsLeft: z.int().min(0).nullable(),
  }),
  z.object({
    type: z.literal('done'),
    prepared: preparedMedia,
    /** The most memory that the process had, its native libraries included. */
    peakBytes: z.int(),
  }),
  /** The file is at fault. */
  z.object({ type: z.literal('refused'), code: faultCode, cause: z.string() }),
  /** The worker is at fault; another try may help. */
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
