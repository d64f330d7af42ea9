import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

const TICK_MS = 100;

/** How loud the microphone is, as a bar that moves. */
export function LevelMeter({
  stream,
  isMuted,
  className,
}: {
  readonly stream: MediaStream | null;
  readonly isMuted: boolean;
  readonly className?: string;
}) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element || !stream || stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const level = samples.reduce((most, one) => Math.max(most, Math.abs(one - 128) / 128), 0);
      // Loudness is heard in steps of equal ratio, so quiet sounds are drawn larger.
      element.style.scale = `${Math.min(1, Math.sqrt(level))} 1`;
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return (
    <span
      role="img"
      aria-label={isMuted ? 'Your microphone is off' : 'How loud your microphone is'}
      className={cx('block h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <span
        ref={bar}
        className={cx(
          'block size-full origin-left scale-x-0 rounded-full bg-positive transition-transform',
          isMuted && 'invisible',
        )}
      />
    </span>
  );
}
