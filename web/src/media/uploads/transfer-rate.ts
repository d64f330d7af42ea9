/** How many bytes were sent by which time, newest last; only the last few seconds. */
export interface TransferRate {
  readonly samples: readonly { readonly atMs: number; readonly bytes: number }[];
}

export const noRate: TransferRate = { samples: [] };

/** Long enough to smooth a phone's network, short enough to follow its changes. */
const WINDOW_MS = 8_000;
/** With less history than this an estimate would be a guess. */
const MIN_HISTORY_MS = 1_000;

/** Records that `bytes` in total were sent by `atMs`. If the total drops (a resumed or retried transfer), it starts over. */
export function noteProgress(rate: TransferRate, atMs: number, bytes: number): TransferRate {
  const last = rate.samples.at(-1);
  if (last && bytes < last.bytes) return { samples: [{ atMs, bytes }] };
  const kept = rate.samples.filter((sample) => sample.atMs >= atMs - WINDOW_MS);
  return { samples: [...kept, { atMs, bytes }] };
}

/** Bytes per second over the window; null if there is too little history. */
export function bytesPerSecond(rate: TransferRate): number | null {
  const first = rate.samples[0];
  const last = rate.samples.at(-1);
  if (!first || !last) return null;
  const ms = last.atMs - first.atMs;
  if (ms < MIN_HISTORY_MS) return null;
  return ((last.bytes - first.bytes) * 1000) / ms;
}

/** Whole seconds until `totalBytes` are sent; null if that is unknown (no history, or stalled). */
export function secondsLeft(rate: TransferRate, totalBytes: number): number | null {
  const speed = bytesPerSecond(rate);
  const sent = rate.samples.at(-1)?.bytes ?? 0;
  if (speed === null || speed <= 0) return null;
  return Math.max(0, Math.ceil((totalBytes - sent) / speed));
}

/** '40 s left', '3 min left', '1 h 5 min left'. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h left` : `${Math.floor(minutes / 60)} h ${rest} min left`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** '3.4 MB', in decimal units, as phones and shops use them. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
