import { useEffect, useRef, type ReactNode } from 'react';
import { CameraOff } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/lists/spinner.tsx';
import type { Camera } from '../broadcast/use-capture.ts';

/** What this device captures, as the creator sees themself. */
export function LocalPicture({
  camera: { state, choice, isHidden, again },
  isMirrored,
  children,
}: {
  readonly camera: Camera;
  readonly isMirrored: boolean;
  /** Marks on the picture. */
  readonly children?: ReactNode;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = state.at === 'ready' ? state.capture.stream : null;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // A browser that does not play by itself shows the first picture.
    if (stream) void element.play().catch(() => undefined);
  }, [stream]);
  return (
    <div
      className={cx(
        'relative overflow-hidden bg-viewer text-on-picture sm:rounded-lg',
        choice.shape === 'portrait' ? 'mx-auto aspect-9/16 max-h-[70dvh]' : 'aspect-video',
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label="Your picture"
        className={cx(
          'size-full object-contain',
          isMirrored && choice.source === 'camera' && '-scale-x-100',
        )}
      />
      {isHidden && state.at === 'ready' && (
        <p className="absolute inset-0 grid place-items-center text-sm font-semibold">
          <span className="flex flex-col items-center gap-2">
            <CameraOff aria-hidden className="size-8" strokeWidth={1.5} />
            Your camera is off
          </span>
        </p>
      )}
      {state.at === 'asking' && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Waiting for your camera" className="scale-150" />
        </span>
      )}
      {state.at === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-5 text-center text-sm font-medium"
        >
          <CameraOff aria-hidden className="size-8" strokeWidth={1.5} />
          <p className="max-w-80">{state.message}</p>
          <span className="text-text">
            <Button onClick={again}>Try again</Button>
          </span>
        </div>
      )}
      {children && (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-wrap items-center gap-2 p-3">
          {children}
        </div>
      )}
    </div>
  );
}
