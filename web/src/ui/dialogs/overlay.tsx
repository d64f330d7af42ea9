import { createPortal } from 'react-dom';
import { Spinner } from '../lists/spinner.tsx';

/**
 * Covers the whole screen while a request runs that everything else waits for. Rendered in the body: inside an animated or
 * blurred ancestor, `fixed` would be relative to that.
 */
export function Overlay({ label }: { readonly label: string }) {
  return createPortal(
    <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-scrim text-on-picture backdrop-blur-sm">
      <div className="flex flex-col items-center gap-3">
        <Spinner label={label} className="scale-150" />
        <p aria-hidden className="mt-2 text-sm font-medium">
          {label}
        </p>
      </div>
    </div>,
    document.body,
  );
}
