import type { ReactNode } from 'react';
import type { MediaId } from '@limelight/contract/platform/ids';
import { Button } from '../../ui/forms/button.tsx';
import { PictureButton, type PictureButtonProps } from './picture-button.tsx';

export interface PictureFieldProps extends Omit<PictureButtonProps, 'onPicture'> {
  readonly label: string;
  readonly help: string;
  readonly hasPicture: boolean;
  /** Called with the uploaded picture, or null to remove it. */
  readonly onChange: (media: MediaId | null) => void;
  /** The current picture. */
  readonly children: ReactNode;
}

/** Chooses, crops, uploads and removes one picture of the profile. */
export function PictureField(props: PictureFieldProps) {
  const { label, help, hasPicture, onChange, children, ...button } = props;
  const busy = button.saving || button.uploads.items.length > 0;
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {children}
        <div className="flex flex-wrap gap-2">
          <PictureButton {...button} onPicture={onChange}>
            {hasPicture ? 'Change' : 'Add'}
            <span className="sr-only"> {label}</span>
          </PictureButton>
          {hasPicture && !busy && (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              Remove
              <span className="sr-only"> {label}</span>
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">{help}</p>
    </div>
  );
}
