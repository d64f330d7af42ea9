import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** Takes files that are dropped or pasted anywhere inside. */
export function FileDrop({
  onFiles,
  className,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  // enter and leave fire for every child that is crossed
  const depth = useRef(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={cx('relative', className)}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        depth.current = 0;
        setOver(false);
        const files = Array.from(event.dataTransfer.files);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      onPaste={(event) => {
        const files = Array.from(event.clipboardData.files);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 animate-appear rounded-lg bg-accent-soft/90 outline-2 -outline-offset-2 outline-accent outline-dashed">
          {/* the words stay in view where the files reach beyond the screen */}
          <p className="sticky top-0 grid h-full max-h-dvh place-items-center font-display text-lg font-semibold text-accent-text">
            Drop to add
          </p>
        </div>
      )}
    </div>
  );
}
