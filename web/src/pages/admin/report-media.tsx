import { lazy, Suspense, useState } from 'react';
import type { MediaView, OpenMedia } from '@limelight/contract/media/operations';
import { SoundCard } from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';

const Viewer = lazy(async () => ({ default: (await import('../../media/viewer.tsx')).Viewer }));

const NAMES = { picture: 'View the picture', video: 'Play the video', audio: 'Play' } as const;

/** Files of a reported message, hidden until the moderator asks to see them. */
export function ReportMedia({ media }: { readonly media: readonly MediaView[] }) {
  const [startId, setStartId] = useState<string | null>(null);
  const open = media.filter((one): one is OpenMedia => !one.locked);
  const seen = open.filter(({ kind }) => kind !== 'audio');
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {seen.map((one) => (
        <Button key={one.id} size="sm" onClick={() => setStartId(one.id)}>
          {NAMES[one.kind]}
        </Button>
      ))}
      {open
        .filter(({ kind }) => kind === 'audio')
        .map((one) => (
          <SoundCard key={one.id} media={one} />
        ))}
      {startId !== null && (
        <Suspense>
          <Viewer
            items={seen.map((one) => ({ media: one }))}
            startId={startId}
            onClose={() => setStartId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
