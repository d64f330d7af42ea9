import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { PICTURE_TEXTS } from '@limelight/contract/accounts/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import { buttonClass, Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** What this field needs of uploads; the page passes it (areas do not import each other). */
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

export interface PictureFieldProps {
  readonly label: string;
  readonly help: string;
  /** The size of the cut, and the smallest picture that it is cut from. */
  readonly size: (typeof ACCOUNT_LIMITS)['avatar' | 'banner'];
  readonly round?: boolean;
  readonly uploads: PictureUploads;
  readonly hasPicture: boolean;
  readonly saving: boolean;
  /** The uploaded picture, or null to take it away. */
  readonly onChange: (media: MediaId | null) => void;
  /** How it stands now. */
  readonly children: ReactNode;
}

/** Chooses, cuts, uploads and removes one picture of the profile. */
export function PictureField(props: PictureFieldProps) {
  const { uploads, onChange } = props;
  const id = useId();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const upload = uploads.items.at(-1);
  const settled = useRef<string>(undefined);
  const { forget } = uploads;
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (!upload || settled.current === upload.id) return;
    if (upload.step.at === 'ready' && upload.media) changed.current(upload.media.id);
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
    // A format that only the server can read, such as a phone's HEIC: it is cut in the middle there.
    if (!chosen) return send(file);
    const { minWidth, minHeight } = props.size;
    if (chosen.width < minWidth || chosen.height < minHeight)
      return refuse(PICTURE_TEXTS.tooSmall(minWidth, minHeight));
    setPicture(chosen);
  }
  const busy = upload !== undefined || props.saving;

  return (
    <div>
      <p className="text-sm font-medium">{props.label}</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {props.children}
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={id}
            className={cx(
              buttonClass('neutral', 'sm'),
              'cursor-pointer outline-accent has-focus-visible:outline-2',
              busy && 'pointer-events-none opacity-60',
            )}
          >
            <input
              id={id}
              type="file"
              accept="image/*"
              className="sr-only"
              disabled={busy}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) void choose(file);
              }}
            />
            {busy ? 'Uploading …' : props.hasPicture ? 'Change' : 'Add'}
            <span className="sr-only"> {props.label}</span>
          </label>
          {props.hasPicture && !busy && (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              Remove
              <span className="sr-only"> {props.label}</span>
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">{props.help}</p>
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
    </div>
  );
}

function refuse(description: string) {
  toast({ kind: 'error', title: PICTURE_TEXTS.refused, description });
}
