import type { ReactNode } from 'react';
import { CircleDollarSign, Eye, FolderOpen, ImagePlus } from 'lucide-react';
import { MEDIA_FILES } from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';

/** The buttons that add to a mass message or preview it. */
export function MassTools({
  hasPrice,
  isEmpty,
  onFiles,
  onVault,
  onPrice,
  onPreview,
  children,
}: {
  readonly hasPrice: boolean;
  /** There is nothing to preview. */
  readonly isEmpty: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onVault: () => void;
  /** Asks for a price, or takes it away. */
  readonly onPrice: () => void;
  readonly onPreview: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <FileButton multiple accept={MEDIA_FILES} name="Add pictures or videos" onFiles={onFiles}>
        <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
        Upload
      </FileButton>
      <Button onClick={onVault}>
        <FolderOpen aria-hidden className="size-5" strokeWidth={1.75} />
        Vault
      </Button>
      <Button aria-expanded={hasPrice} onClick={onPrice}>
        <CircleDollarSign aria-hidden className="size-5" strokeWidth={1.75} />
        {hasPrice ? 'Remove the price' : 'Set a price'}
      </Button>
      <Button disabled={isEmpty} onClick={onPreview}>
        <Eye aria-hidden className="size-5" strokeWidth={1.75} />
        Preview
      </Button>
      {children}
    </div>
  );
}
