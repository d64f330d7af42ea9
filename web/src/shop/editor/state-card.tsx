import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Archive, ExternalLink, Eye, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { productPath } from '@limelight/contract/shop/paths';
import { salesOfPath } from '../manage/paths.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Time } from '../../ui/values/time.tsx';
import { StateBadge } from '../manage/state-badge.tsx';
import type { TilePicture } from './picture-tile.tsx';
import type { ProductActions } from './use-product-actions.ts';
import type { ProductEditor } from './use-product-editor.ts';

const PreviewDialog = lazy(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}));

const ICON = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

/** What state the product is in, and what else can be done with it. */
export function StateCard({
  editor,
  actions,
  tiles,
  when,
  onRemoved,
}: {
  readonly editor: ProductEditor;
  readonly actions: ProductActions;
  readonly tiles: readonly TilePicture[];
  /** The choice of the time, where the bar has no room for it. */
  readonly when: ReactNode;
  readonly onRemoved: () => void;
}) {
  const { own } = editor;
  const [asked, setAsked] = useState<'preview' | 'archive' | 'remove'>();
  const close = () => setAsked(undefined);
  const isSold = own !== null && own.sold > 0;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex-1 text-base">State</h2>
        {own ? <StateBadge product={own} /> : <span className="text-sm text-muted">Not saved</span>}
      </div>
      {own?.scheduledFor && (
        <p className="text-sm text-muted">
          It goes on sale on <Time at={own.scheduledFor} style="datetime" />.
        </p>
      )}
      {own?.state === 'archived' && (
        <p className="text-sm text-muted">
          Only people who bought it still have it. You can sell it again.
        </p>
      )}
      {own?.isTakenDown && (
        <p className="text-sm text-danger">
          Our moderators removed this product. It isn’t sold, and buyers can’t open it.
        </p>
      )}
      {when}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAsked('preview')}>
          <Eye {...ICON} />
          Preview
        </Button>
        {own?.state === 'published' && (
          <Button asChild size="sm">
            <Link to={productPath(own.id)}>
              <ExternalLink {...ICON} />
              Open its page
            </Link>
          </Button>
        )}
        {isSold && (
          <Button asChild size="sm">
            <Link to={salesOfPath(own.id)}>{own.sold.toLocaleString('en-US')} sold</Link>
          </Button>
        )}
        {own?.state === 'scheduled' && (
          <Button
            size="sm"
            busy={actions.busy === 'unschedule'}
            onClick={() => void actions.unschedule()}
          >
            <Undo2 {...ICON} />
            Make it a draft
          </Button>
        )}
        {own?.state === 'published' && (
          <Button size="sm" onClick={() => setAsked('archive')}>
            <Archive {...ICON} />
            Archive
          </Button>
        )}
        {own?.state === 'archived' && (
          <Button
            size="sm"
            busy={actions.busy === 'publish'}
            onClick={() => void actions.publish('')}
          >
            <RotateCcw {...ICON} />
            Sell it again
          </Button>
        )}
        {own && (
          <Button size="sm" variant="quiet" onClick={() => setAsked('remove')}>
            <Trash2 {...ICON} />
            Delete
          </Button>
        )}
      </div>
      <Suspense>
        {asked === 'preview' && (
          <PreviewDialog draft={editor.draft} own={own} tiles={tiles} onClose={close} />
        )}
      </Suspense>
      <ConfirmDialog
        open={asked === 'archive'}
        onClose={close}
        onConfirm={() => void actions.archive().then(close)}
        title="Archive this product?"
        confirmLabel="Archive"
        busy={actions.busy === 'archive'}
      >
        It’s no longer sold, and leaves your shop.
        {isSold && ' People who bought it keep it.'} You can sell it again later.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        onConfirm={() => void actions.remove(onRemoved)}
        title="Delete this product?"
        confirmLabel="Delete"
        kind="danger"
        busy={actions.busy === 'remove'}
      >
        {isSold
          ? 'It’s no longer sold, and you can’t get it back. People who bought it keep it, with its files, links and keys.'
          : 'You’ll lose its words, links and keys for good. Its files stay in your vault.'}
      </ConfirmDialog>
    </Card>
  );
}
