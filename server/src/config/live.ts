import { isIP } from 'node:net';
import { z } from 'zod';
import { flag, names, wholeNumber } from './values.ts';

/** Streams: whether this process has them, and where their senders reach it. */
export const liveSettings = z.object({
  LIVE: flag.optional(),
  LIVE_PORT: wholeNumber(1, 65_535).default(8189),
  LIVE_ADDRESSES: names.refine(
    (all) => all.every((one) => isIP(one) !== 0),
    'must be network addresses of this machine, such as 203.0.113.7, separated by commas',
  ),
  LIVE_CPU_PERCENT: wholeNumber(10, 10_000).default(100),
});

export function liveConfig(e: z.infer<typeof liveSettings> & { readonly RUN: string }) {
  return {
    live: {
      /** One process of a site has all its streams: several web processes need a word on which. */
      isOn: e.RUN === 'worker' ? false : (e.LIVE ?? e.RUN === 'both'),
      /** The UDP port for picture and sound of those who send. */
      port: e.LIVE_PORT,
      /** Where this machine is reached from outside, besides its own addresses: behind NAT. */
      addresses: e.LIVE_ADDRESSES,
      /** What all streams together may take of the processor, in percent of one core. */
      cpuPercent: e.LIVE_CPU_PERCENT,
    },
  };
}
