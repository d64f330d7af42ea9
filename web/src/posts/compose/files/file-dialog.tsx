import { useState } from 'react';
import { Captions, Crop, ImageUp } from 'lucide-react';
import { POST } from '@limelight/contract/posts/limits';
import { CropDialog } from '../../../media/index.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import type { Attachment } from '../draft.ts';

export interface FileDialogProps {
  readonly attachment: Attachment;
  readonly mayPreview: boolean;
  readonly pictureUrl: string | null;
  /** A picture that is ready. */
  readonly mayCrop: boolean;
  readonly onCropped: () => void;
  /** Undefined where the file is not a film. */
  readonly onFilm?: (() => void) | undefined;
  /** Undefined for the first file, which is the cover, and where there is no other. */
  readonly onMakeCover?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onSave: (changes: { alt: string; isPreview: boolean }) => void;
}

/** The description of a file of the post, and whether everyone may see it. */
export function FileDialog({
  attachment,
  mayPreview,
  pictureUrl,
  mayCrop,
  onCropped,
  onFilm,
  onMakeCover,
  onClose,
  onSave,
}: FileDialogProps) {
  const [cropping, setCropping] = useState(false);
  const [alt, setAlt] = useState(attachment.alt);
  const [isPreview, setPreview] = useState(attachment.isPreview);
  const save = () => onSave({ alt, isPreview });
  const { mediaId } = attachment;
  if (cropping && mediaId !== null) {
    return (
      <CropDialog
        mediaId={mediaId}
        onClose={() => setCropping(false)}
        onCropped={() => {
          setCropping(false);
          onCropped();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      // Closing keeps what was typed, as everywhere in the composer.
      onClose={save}
      title="About this file"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {pictureUrl && (
          <img
            src={pictureUrl}
            alt=""
            className="max-h-60 w-full rounded-lg bg-sunken object-contain"
          />
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayCrop && mediaId !== null && (
            <Button size="sm" onClick={() => setCropping(true)}>
              <Crop aria-hidden className="size-4" strokeWidth={1.75} />
              Crop
            </Button>
          )}
          {onFilm && (
            <Button
              size="sm"
              onClick={() => {
                save();
                onFilm();
              }}
            >
              <Captions aria-hidden className="size-4" strokeWidth={1.75} />
              Poster, teaser, captions
            </Button>
          )}
          {onMakeCover && (
            <Button
              size="sm"
              onClick={() => {
                save();
                onMakeCover();
              }}
            >
              <ImageUp aria-hidden className="size-4" strokeWidth={1.75} />
              Make cover
            </Button>
          )}
        </div>
        <Field
          label="Description"
          aside={`${alt.length} of ${POST.altMax}`}
          help="Screen readers read it to people who can’t see the file. Only people with access to the file get it."
        >
          <Textarea
            autoFocus
            value={alt}
            maxLength={POST.altMax}
            onChange={(event) => setAlt(event.target.value)}
          />
        </Field>
        {mayPreview && (
          <Switch
            label="Free preview"
            help="Everyone sees this file, even while the post is locked"
            checked={isPreview}
            onChange={setPreview}
          />
        )}
      </div>
    </Dialog>
  );
}
