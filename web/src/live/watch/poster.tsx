import type { ReactNode } from 'react';
import { Radio } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { StreamCover } from '../stream-cover.tsx';

/** In place of the picture while there is none: the cover, what is the case, and what can be done. */
export function Poster({
  stream,
  title,
  children,
  actions,
}: {
  readonly stream: Pick<StreamView, 'cover'>;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="relative grid min-h-56 w-full grid-cols-1 overflow-hidden bg-viewer text-on-picture sm:rounded-lg lg:min-h-100">
      {stream.cover && (
        <StreamCover
          cover={stream.cover}
          sizes="(min-width: 1024px) 900px, 100vw"
          priority
          className="absolute inset-0"
        />
      )}
      <div className="relative flex flex-col items-center justify-center gap-3 bg-scrim px-5 py-8 text-center backdrop-blur-sm">
        {!stream.cover && <Radio aria-hidden className="size-9 opacity-70" strokeWidth={1.25} />}
        <div className="font-display text-lg font-semibold">{title}</div>
        {children && <div className="flex max-w-120 flex-col gap-1.5 text-sm">{children}</div>}
        {actions && (
          <div className="flex max-w-full flex-wrap justify-center gap-2 text-text empty:hidden">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
