import { lazy, Suspense, useState } from 'react';
import { Download, Play } from 'lucide-react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { BoughtFile } from '@limelight/contract/shop/operations';
import { formatDuration, SoundCard } from '../../media/index.ts';
import { useRegion } from '../../platform/region.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { Time } from '../../ui/values/time.tsx';
import { bytesWords, FILE_ICONS, fileKindWords } from '../product/file-words.ts';
import { useDownload } from './use-download.ts';

/** The streaming library is large: it loads with the player, when the user presses play. */
const Player = lazy(async () => ({
  default: (await import('../../media/player/player.tsx')).Player,
}));

/** The files of a line: the current ones, and below them the versions of before. */
export function BoughtFiles({
  orderId,
  files,
}: {
  readonly orderId: OrderId;
  readonly files: readonly BoughtFile[];
}) {
  useRegion();
  const current = files.filter((file) => !file.isOld);
  const old = files.filter((file) => file.isOld);
  if (files.length === 0) return null;
  return (
    <div>
      {current.length > 0 && (
        <ul aria-label="Files" className="divide-y divide-line">
          {current.map((file) => (
            <FileRow key={file.id} orderId={orderId} file={file} />
          ))}
        </ul>
      )}
      {old.length > 0 && (
        <Disclosure label={`Earlier versions (${old.length})`} className="font-medium text-muted">
          <ul aria-label="Earlier versions" className="divide-y divide-line pl-4">
            {old.map((file) => (
              <FileRow key={file.id} orderId={orderId} file={file} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function FileRow({ orderId, file }: { readonly orderId: OrderId; readonly file: BoughtFile }) {
  const { id, name, kind, bytes, version, note, addedAt, downloadedAt, view } = file;
  const download = useDownload(orderId);
  const Icon = FILE_ICONS[kind];
  const plays = view && !view.locked && view.streamUrl !== null ? view : null;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-[min(9rem,100%)] flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            <Written>{name}</Written>
            {version > 1 && !file.isOld && <Badge kind="accent">Version {version}</Badge>}
          </p>
          <p className="numbers text-muted">
            {fileKindWords(kind, name)} · {bytesWords(bytes)}
            {(version > 1 || file.isOld) && (
              <>
                {' · '}
                <Time at={addedAt} style="date" />
              </>
            )}
            {downloadedAt !== null && (
              <>
                {' · '}downloaded <Time at={downloadedAt} style="ago" />
              </>
            )}
          </p>
          {note !== '' && (
            <Written as="p" text className="mt-0.5 wrap-anywhere">
              {note}
            </Written>
          )}
        </div>
        <Button
          size="sm"
          busy={download.isPending}
          aria-label={`Download ${name}`}
          onClick={() => download.mutate(id)}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          Download
        </Button>
      </div>
      {plays && (plays.kind === 'audio' ? <SoundCard media={plays} /> : <Film media={plays} />)}
    </li>
  );
}

/** A film that plays in place; until then, only a line with its length. */
function Film({ media }: { readonly media: OpenMedia }) {
  const [playing, setPlaying] = useState(false);
  if (!playing || media.streamUrl === null) {
    return (
      <Button size="sm" onClick={() => setPlaying(true)}>
        <Play aria-hidden className="size-4.5 fill-current" strokeWidth={1.75} />
        <span className="numbers">
          Play {media.durationMs !== null && formatDuration(media.durationMs)}
        </span>
      </Button>
    );
  }
  return (
    <div className="relative aspect-video max-h-[calc(100dvh-9rem)] overflow-hidden rounded-lg bg-hover">
      <Suspense>
        <Player media={media} streamUrl={media.streamUrl} autoPlay autoFocus />
      </Suspense>
    </div>
  );
}
