import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { PICTURE_TEXTS } from '@limelight/contract/accounts/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** The upload functions that this button needs; the page passes them. */
export interface PictureUploads {
  readonly items: readonly {
    readonly id: string;
    readonly step:
      | { readonly at: 'waiting' | 'sending' | 'offline' | 'processing' | 'ready' | 'file_gone' }
      | { readonly at: 'failed'; readonly message: string };
    readonly media: { readonly id: MediaId } | null;
  }[];
  readonly add: (files: readonly File[]) => { refused: string[] };
  readonly forget: (ids: readonly string[]) => void;
}

export interface PictureButtonProps {
  /** The size of the result, and the smallest picture that is accepted. */
  readonly size: (typeof ACCOUNT_LIMITS)['avatar' | 'banner'];
  readonly round?: boolean;
  readonly uploads: PictureUploads;
  readonly saving: boolean;
  /** Called when the picture is uploaded and ready. */
  readonly onPicture: (media: MediaId) => void;
  readonly children: ReactNode;
}

/** Chooses, crops and uploads one picture. */
export function PictureButton(props: PictureButtonProps) {
  const { uploads, onPicture } = props;
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const upload = uploads.items.at(-1);
  const settled = useRef<string>(undefined);
  const { forget } = uploads;
  const arrived = useEffectEvent(onPicture);
  useEffect(() => {
    if (!upload || settled.current === upload.id) return;
    if (upload.step.at === 'ready' && upload.media) arrived(upload.media.id);
    else if (upload.step.at === 'failed') refuse(upload.step.message);
    else if (upload.step.at !== 'file_gone') return;
    settled.current = upload.id;
    forget([upload.id]);
  }, [upload, forget]);

  function send(file: File) {
    if (uploads.add([file]).refused.length > 0) refuse(PICTURE_TEXTS.notAPicture);
  }
  async function choose(file: File) {
    const chosen = await createImageBitmap(file).catch(() => null);
    // A format that only the server can read, such as a phone's HEIC: the server crops it in the middle.
    if (!chosen) return send(file);
    const { minWidth, minHeight } = props.size;
    if (chosen.width < minWidth || chosen.height < minHeight)
      return refuse(PICTURE_TEXTS.tooSmall(minWidth, minHeight));
    setPicture(chosen);
  }
  const busy = upload !== undefined || props.saving;
  return (
    <>
      <FileButton
        accept="image/*"
        busy={busy}
        onFiles={([file]) => {
          if (file) void choose(file);
        }}
      >
        {busy ? 'Uploading…' : props.children}
      </FileButton>
      {picture && (
        <CropDialog
          picture={picture}
          width={props.size.width}
          height={props.size.height}
          round={props.round ?? false}
          onClose={() => setPicture(null)}
          onCropped={(file) => {
            setPicture(null);
            send(file);
          }}
        />
      )}
    </>
  );
}

function refuse(description: string) {
  toast({ kind: 'error', title: PICTURE_TEXTS.refused, description });
}
