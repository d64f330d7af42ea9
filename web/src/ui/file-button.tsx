import { useId, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';

export interface FileButtonProps {
  /** What is read on it, and aloud. */
  readonly children: ReactNode;
  /** What a screen reader calls it, where that is more than what stands on it. */
  readonly name?: string;
  /** As the file input takes it: 'image/*,.heic'. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly look?: 'neutral' | 'primary' | 'quiet';
  readonly size?: 'sm' | 'md';
  readonly className?: string;
  /** At least one. The same file can be chosen again. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Looks like a button and opens the device's own choice of files. */
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
