import { useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { client } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { saveFile } from '../../ui/forms/save-file.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { showFailure, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Ten codes in case the phone is lost; shown once. */
export function RecoveryCodes({ left }: { readonly left: number | null }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const stepUp = useStepUp();
  const refresh = useSettingsRefresh();

  async function make() {
    setBusy(true);
    try {
      const made = await stepUp.run(() => client.accounts.makeRecoveryCodes({}));
      setCodes(made.codes);
      await refresh();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {left === null
          ? 'You don’t have any yet. Create them now and keep them somewhere safe.'
          : `${left} of 10 left. New codes replace the old ones.`}
      </p>
      <Button size="sm" busy={busy} onClick={make}>
        {left === null ? 'Create recovery codes' : 'Create new codes'}
      </Button>
      {codes && (
        <Dialog
          open
          onClose={() => setCodes(null)}
          title="Your recovery codes"
          description="You’ll see them only once. Each works one time, in place of your second factor."
          size="sm"
          footer={
            <>
              <Button onClick={() => void copy(codes)}>
                <Copy aria-hidden className="size-4" strokeWidth={1.75} />
                Copy
              </Button>
              <Button
                variant="primary"
                onClick={() =>
                  saveFile(
                    `${config().brandName} recovery codes.txt`,
                    'text/plain',
                    codes.join('\n'),
                  )
                }
              >
                <Download aria-hidden className="size-4" strokeWidth={1.75} />
                Download
              </Button>
            </>
          }
        >
          <ol className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </Dialog>
      )}
      {stepUp.dialog}
    </>
  );
}

async function copy(codes: readonly string[]) {
  await navigator.clipboard.writeText(codes.join('\n'));
  toast({ kind: 'success', title: 'Copied' });
}
