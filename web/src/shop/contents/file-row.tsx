import { Download, Ellipsis, GripVertical, RefreshCw, RotateCcw, Trash2 } from 'lucide-react';
import type { OwnFile } from '@limelight/contract/shop/operations';
import type { useSortable } from '../../posts/index.ts';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { bytesWords, FILE_ICONS, fileKindWords } from '../product/file-words.ts';

type HandleProps = ReturnType<ReturnType<typeof useSortable>['handleProps']>;

/** One file that buyers get: its version, how often it was downloaded, and what can be done with it. */
export function FileRow({
  file,
  place,
  isDragged,
  handleProps,
  onRetry,
  onReplace,
  onRemove,
}: {
  readonly file: OwnFile;
  /** 'File 1 of 3'; undefined where there is one, which cannot be moved. */
  readonly place: string | undefined;
  readonly isDragged: boolean;
  readonly handleProps: HandleProps;
  /** Prepares the file again after a failure. */
  readonly onRetry: () => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}) {
  useRegion();
  const Icon = FILE_ICONS[file.kind];
  return (
    <div
      className={cx(
        'flex items-center gap-3 py-2 text-sm',
        isDragged && 'rounded-sm bg-hover ring-2 ring-accent',
      )}
    >
      {place !== undefined && (
        <button
          type="button"
          {...handleProps}
          aria-label={`Move: ${file.name}, ${place}. Use the arrow keys.`}
          className="-ml-2 grid target shrink-0 touch-none place-items-center rounded-full text-muted hover:bg-hover active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      )}
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <Written as="span" className="block font-medium wrap-anywhere">
          {file.name}
        </Written>
        <span className="numbers flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          {fileKindWords(file.kind, file.name)}
          {' · '}
          {bytesWords(file.bytes)}
          {file.downloads > 0 && (
            <span className="inline-flex items-center gap-1">
              <Download aria-hidden className="size-3.5" strokeWidth={2} />
              <span className="sr-only">Downloads:</span>
              {numberFormat().format(file.downloads)}
            </span>
          )}
          {file.version > 1 && <Badge>Version {file.version}</Badge>}
          {file.state === 'preparing' && <Badge kind="warning">Being prepared</Badge>}
          {file.state === 'failed' && <Badge kind="danger">Couldn’t be prepared</Badge>}
        </span>
        {file.failure !== null && <span className="block text-muted">{file.failure}</span>}
        {file.note !== '' && (
          <Written as="span" text className="block wrap-anywhere text-muted">
            {file.note}
          </Written>
        )}
      </span>
      <Menu trigger={<IconButton icon={Ellipsis} label={`Options for ${file.name}`} />}>
        {file.state === 'failed' && (
          <MenuItem icon={RotateCcw} onSelect={onRetry}>
            Try again
          </MenuItem>
        )}
        <MenuItem icon={RefreshCw} onSelect={onReplace}>
          New version
        </MenuItem>
        <MenuItem icon={Trash2} kind="danger" onSelect={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </div>
  );
}
