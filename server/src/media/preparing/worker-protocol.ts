import { z } from 'zod';
import { preparedMedia, prepareStep } from '../../kernel/media-worker.ts';
import { faultCode } from './fault.ts';

/** The messages that the worker process sends while it works. */
export const workerMessage = z.discriminatedUnion('type', [
  /** The worker is ready for its task. */
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
    /** The most memory that the process used, including native libraries. */
    peakBytes: z.int(),
  }),
  /** The file is at fault. */
  z.object({ type: z.literal('refused'), code: faultCode, cause: z.string() }),
  /** The worker is at fault; another try may help. */
  z.object({ type: z.literal('failed'), cause: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
