import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/lists/card.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { supplyFile } from '../uploads/supply-file.ts';
import { formatTimeLeft } from '../uploads/transfer-rate.ts';
import { MEDIA_FILES, sentFraction, type UploadItem } from '../uploads/upload-item.ts';
import type { Uploads } from '../uploads/use-uploads.ts';

/** Uploads into the vault; a file that has arrived moves to the list. */
export function VaultUploads({ uploads }: { readonly uploads: Uploads }) {
  const queries = useQueryClient();
  const { items, forget } = uploads;
  useEffect(() => {
    // the list itself shows the progress of preparing
    const arrived = items.filter((item) => item.media !== null && item.step.at !== 'failed');
    if (arrived.length === 0) return;
    forget(arrived.map((item) => item.id));
    void queries.invalidateQueries({ queryKey: api.media.list.key() });
  }, [items, forget, queries]);
  if (items.length === 0) return null;
  return (
    <Card className="mb-4 py-2" role="region" aria-label="Uploads">
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <Written as="p" className="truncate text-sm font-medium">
                {item.fileName}
              </Written>
              <div
                role="progressbar"
                aria-label={`Upload of ${item.fileName}`}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.floor(sentFraction(item) * 100)}
                className="mt-1 h-1 overflow-hidden rounded-full bg-hover"
              >
                <div
                  className="h-full rounded-full bg-accent transition-[width] duration-200"
                  style={{ width: `${sentFraction(item) * 100}%` }}
                />
              </div>
              <p className="numbers mt-1 text-xs text-muted">{wordsOf(item)}</p>
            </div>
            {item.step.at === 'file_gone' && (
              <FileButton
                accept={item.kind === 'file' ? '' : MEDIA_FILES}
                name={`Choose ${item.fileName} again`}
                onFiles={([file]) => file && supplyFile(uploads, item.id, file)}
              >
                Choose file
              </FileButton>
            )}
            {item.step.at === 'failed' && item.step.canRetry && (
              <IconButton
                icon={RotateCcw}
                label={`Try ${item.fileName} again`}
                onClick={() => uploads.retry(item.id)}
              />
            )}
            <IconButton
              icon={X}
              label={`Cancel ${item.fileName}`}
              onClick={() => uploads.cancel(item.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wordsOf(item: UploadItem): string {
  const { step } = item;
  const percent = `${Math.floor(sentFraction(item) * 100)}%`;
  switch (step.at) {
    case 'waiting':
      return step.sentBytes === 0 ? 'Waiting…' : `${percent} · Waiting…`;
    case 'sending':
      return step.secondsLeft === null
        ? percent
        : `${percent} · ${formatTimeLeft(step.secondsLeft)}`;
    case 'offline':
      return `${percent} · Waiting for the network`;
    case 'processing':
    case 'ready':
      return 'Uploaded';
    case 'failed':
      return step.message;
    case 'file_gone':
      return step.sentBytes === 0
        ? 'Choose this file again to continue.'
        : `${percent} · Choose this file again to continue.`;
  }
}
