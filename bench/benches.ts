import type { Result } from './harness.ts';

/** Every bench by name; only the process that runs a bench loads it. */
export const benches: Readonly<Record<string, () => Promise<Result[]>>> = {
  start: async () => (await import('./start.bench.ts')).benchStart(),
  discover: async () => (await import('./discover.bench.ts')).benchDiscover(),
  reads: async () => (await import('./reads.bench.ts')).benchReads(),
  realtime: async () => (await import('./realtime.bench.ts')).benchRealtime(),
  bus: async () => (await import('./bus.bench.ts')).benchBus(),
  sockets: async () => (await import('./sockets.bench.ts')).benchSockets(),
  messages: async () => (await import('./messages.bench.ts')).benchMessages(),
  sending: async () => (await import('./sending.bench.ts')).benchSending(),
  mass: async () => (await import('./mass.bench.ts')).benchMass(),
  groups: async () => (await import('./groups.bench.ts')).benchGroups(),
  analytics: async () => (await import('./analytics.bench.ts')).benchAnalytics(),
  rollup: async () => [await (await import('./roll-up.ts')).benchRollup()],
  segments: async () => (await import('./segments.bench.ts')).benchSegments(),
  pages: async () => (await import('./pages.bench.ts')).benchPages(),
  ledger: async () => (await import('./ledger.bench.ts')).benchLedger(),
  loudness: async () => (await import('./loudness.bench.ts')).benchLoudness(),
  backup: async () => (await import('./backup.bench.ts')).benchBackup(),
  memory: async () => (await import('./memory.bench.ts')).benchMemory(),
  shop: async () => (await import('./shop.bench.ts')).benchShop(),
  live: async () => (await import('./live.bench.ts')).benchLive(),
  downloads: async () => (await import('./downloads.bench.ts')).benchDownloads(),
  media: async () => (await import('./media.bench.ts')).benchMedia(),
};
