/** The number of bars that a phone shows for a voice message. */
const WAVEFORM_BARS = 64;

/** The loudness of a recording over time, from the peaks of its blocks: 100 is its loudest part, 0 is silence. */
export function waveformOf(peaks: readonly number[]): number[] {
  const count = Math.min(WAVEFORM_BARS, peaks.length);
  const bars = Array.from({ length: count }, (_, bar) => {
    const part = peaks.slice(
      Math.floor((bar * peaks.length) / count),
      Math.floor(((bar + 1) * peaks.length) / count),
    );
    return part.reduce((most, peak) => Math.max(most, peak), 0);
  });
  const most = bars.reduce((high, bar) => Math.max(high, bar), 0);
  return bars.map((bar) => (most === 0 ? 0 : Math.round((bar / most) * 100)));
}
