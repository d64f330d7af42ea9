import { lazy, Suspense, useId, useState } from 'react';
import { FolderOpen, ImagePlus } from 'lucide-react';
import { SHOP } from '@limelight/contract/shop/limits';
import { supplyFile, type TrayRules, type Uploads, useFileTray } from '../../media/index.ts';
import { useSortable } from '../../posts/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { AltDialog } from './alt-dialog.tsx';
import { PictureTile, type TilePicture } from './picture-tile.tsx';
import type { DraftPicture } from './product-draft.ts';
import type { ProductEditor } from './use-product-editor.ts';

const VaultPicker = lazy(async () => ({
  default: (await import('../../media/vault/vault-picker.tsx')).VaultPicker,
}));

const PICTURES = 'image/*,.heic,.heif';
const RULES: TrayRules<DraftPicture> = {
  max: SHOP.picturesMax,
  begin: (file) => ({ ...file, alt: '' }),
  sayFull: (leftOut) =>
    toast({
      kind: 'error',
      title: `A product can have up to ${SHOP.picturesMax} pictures`,
      description: `We left out ${leftOut}.`,
    }),
};

/** The pictures that show the product to everyone, in order; the first is its cover. */
export function PictureFields({
  editor,
  uploads,
  tiles,
}: {
  readonly editor: ProductEditor;
  readonly uploads: Uploads;
  /** What each picture shows, in their order. */
  readonly tiles: readonly TilePicture[];
}) {
  const { draft, problems, edit } = editor;
  const { pictures } = draft;
  const id = useId();
  const tray = useFileTray(RULES, uploads, pictures, (change) =>
    edit((before) => ({ pictures: change(before.pictures) })),
  );
  const [isPicking, setPicking] = useState(false);
  const [describing, setDescribing] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const sortable = useSortable(pictures.length, (from, to) => {
    edit((before) => ({ pictures: moved(before.pictures, from, to) }));
    setAnnouncement(`Moved to position ${to + 1} of ${pictures.length}.`);
  });
  const described = pictures.find((one) => one.id === describing);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-base">
          Pictures
        </h2>
        <p className="text-sm text-muted">Everyone sees them. The first one is the cover.</p>
      </div>
      {pictures.length > 0 && (
        <ol
          aria-labelledby={id}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2.5"
        >
          {pictures.map((one, index) => (
            <li key={one.id} ref={sortable.itemRef(index)}>
              <PictureTile
                picture={tiles[index] ?? { url: null, step: null }}
                place={`Picture ${index + 1} of ${pictures.length}`}
                number={index + 1}
                isCover={index === 0 && pictures.length > 1}
                hasAlt={one.alt !== ''}
                isDragged={sortable.dragging === index}
                handleProps={sortable.handleProps(index)}
                onDescribe={() => setDescribing(one.id)}
                onRemove={() => tray.remove(one.id)}
                onRetry={() => uploads.retry(one.id)}
                onSupplyFile={(file) => supplyFile(uploads, one.id, file)}
              />
            </li>
          ))}
        </ol>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={PICTURES} multiple onFiles={tray.add}>
          <ImagePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
          Add pictures
        </FileButton>
        <Button size="sm" disabled={tray.room === 0} onClick={() => setPicking(true)}>
          <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
          From your vault
        </Button>
      </div>
      {problems.pictures !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problems.pictures}
        </p>
      )}
      <Suspense>
        {isPicking && (
          <VaultPicker
            open
            kind="picture"
            room={tray.room}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              tray.pick(picked);
              setPicking(false);
            }}
          />
        )}
      </Suspense>
      {described && (
        <AltDialog
          alt={described.alt}
          url={tiles[pictures.indexOf(described)]?.url ?? null}
          onClose={() => setDescribing(undefined)}
          onSave={(alt) => {
            tray.change(described.id, { alt });
            setDescribing(undefined);
          }}
        />
      )}
    </Card>
  );
}

function moved(
  pictures: readonly DraftPicture[],
  from: number,
  to: number,
): readonly DraftPicture[] {
  const one = pictures[from];
  if (!one || to < 0 || to >= pictures.length) return pictures;
  const rest = pictures.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
