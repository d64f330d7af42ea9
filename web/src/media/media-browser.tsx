import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { MediaView } from '@limelight/contract/media/operations';
import { MediaGrid } from './media-grid.tsx';

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }));

export interface MediaBrowserProps {
  readonly items: readonly {
    readonly key: string;
    readonly media: MediaView;
    /** Shown below the file in the viewer. */
    readonly caption: ReactNode;
    /** Called for a press on it while it is locked. */
    readonly onLocked?: () => void;
  }[];
}

/** Tiles of files; the open ones can be viewed one after the other. */
export function MediaBrowser({ items }: MediaBrowserProps) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <MediaGrid
        items={items}
        onOpen={(index) => {
          const item = items[index];
          if (item?.media.locked) item.onLocked?.();
          else setOpened(item?.media.id ?? null);
        }}
      />
      {opened !== null && (
        <Suspense>
          <Viewer
            items={items.flatMap(({ media, caption }) =>
              media.locked ? [] : [{ media, caption }],
            )}
            startId={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
