import { useId, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from '../cx.ts';

export interface FileButtonProps {
  /** The label. */
  readonly children: ReactNode;
  /** The accessible name, if it has to say more than the label. */
  readonly name?: string;
  /** The `accept` attribute of the file input: 'image/*,.heic'. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly look?: 'neutral' | 'primary' | 'quiet';
  readonly size?: 'sm' | 'md';
  readonly className?: string;
  /** Gets at least one file. The same file can be chosen again. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the device's file picker. */
export function FileButton({
  children,
  name,
  accept,
  multiple = false,
  busy = false,
  look = 'neutral',
  size = 'sm',
  className,
  onFiles,
}: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass(look, size),
        'cursor-pointer outline-offset-2 outline-accent has-focus-visible:outline-2',
        busy && 'pointer-events-none opacity-60',
        className,
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        {...(name !== undefined && { 'aria-label': name })}
        className="sr-only"
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
