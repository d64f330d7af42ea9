import { type ReactNode, useEffect, useState } from 'react';
import { Check, Copy, Share2 } from 'lucide-react';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';

/** A link to share: to copy, to send with the device's share sheet, or as a QR code. */
export function ShareDialog({
  title,
  path,
  onClose,
  children,
}: {
  readonly title: string;
  /** A path on this site; the operator's public address is put before it. */
  readonly path: string;
  readonly onClose: () => void;
  /** More actions for the link. */
  readonly children?: ReactNode;
}) {
  const url = new URL(path, config().publicUrl || location.origin).href;
  const [copied, setCopied] = useState(false);
  const code = useCode(url);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No permission, or an insecure page: the address is shown, so the user can select it.
      toast({ kind: 'error', title: 'Couldn’t copy it. Copy the link by hand.' });
    }
  };

  return (
    <Dialog open onClose={onClose} title="Share" description={title} size="sm">
      <div className="flex flex-col gap-5">
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`QR code for ${url}`}
            shapeRendering="crispEdges"
            className="mx-auto size-48 rounded-lg bg-on-picture p-3"
          >
            <path d={code.path} className="fill-commit-ink" />
          </svg>
        )}
        <Field label="Link">
          <Input readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
        <div className="grid gap-2 sm:grid-flow-col">
          <Button variant="primary" onClick={() => void copy()}>
            {copied ? (
              <Check aria-hidden className="size-4.5" strokeWidth={1.75} />
            ) : (
              <Copy aria-hidden className="size-4.5" strokeWidth={1.75} />
            )}
            <span aria-live="polite">{copied ? 'Copied' : 'Copy link'}</span>
          </Button>
          {'share' in navigator && (
            <Button
              onClick={() => {
                // Closing the share sheet rejects, which is not an error.
                navigator.share({ title, url }).catch(() => undefined);
              }}
            >
              <Share2 aria-hidden className="size-4.5" strokeWidth={1.75} />
              More options
            </Button>
          )}
        </div>
        {children}
      </div>
    </Dialog>
  );
}

/** The QR code as one SVG path of unit squares: nothing to load, sharp at every size. */
function useCode(url: string): { readonly size: number; readonly path: string } | null {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    void import('qrcode').then(({ create }) => {
      const { modules } = create(url, { errorCorrectionLevel: 'M' });
      const { size } = modules;
      let path = '';
      for (let row = 0; row < size; row += 1) {
        for (let column = 0; column < size; column += 1) {
          if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
        }
      }
      if (!gone) setCode({ size, path });
    });
    return () => {
      gone = true;
    };
  }, [url]);
  return code;
}
