import { CloudAlert, CloudCheck, CloudOff } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { Time } from '../../ui/values/time.tsx';
import type { Autosave } from './use-autosave.ts';

/** Where the draft is saved: in this browser, on its way, or on the server. */
export function SaveStatus({ save }: { readonly save: Autosave }) {
  const { state } = save;
  const icon = 'size-4 shrink-0';
  return (
    <p aria-live="polite" className="flex min-h-5 items-center gap-1.5 text-sm text-muted">
      {state.at === 'saving' && (
        <>
          <Spinner className="[&_svg]:size-3.5" /> Saving…
        </>
      )}
      {state.at === 'saved' && (
        <>
          <CloudCheck aria-hidden className={icon} strokeWidth={1.75} /> Draft saved
        </>
      )}
      {state.at === 'offline' && (
        <>
          <CloudOff aria-hidden className={icon} strokeWidth={1.75} /> Saved on this device
        </>
      )}
      {state.at === 'failed' && (
        <>
          <CloudAlert aria-hidden className={icon} strokeWidth={1.75} /> Saved on this device.{' '}
          {state.message}
        </>
      )}
    </p>
  );
}

/** Asks which of two versions to keep where another device saved meanwhile. */
export function SaveConflict({ save }: { readonly save: Autosave }) {
  if (save.state.at !== 'conflict') return null;
  const { text, updatedAt } = save.state.current;
  return (
    <Card role="alert" className="mb-4 ring-warning">
      <p className="text-sm font-semibold">This post was changed on another device</p>
      <p className="mt-1 line-clamp-3 text-sm text-muted">
        <Time at={updatedAt} style="datetime" />:{' '}
        {text.trim() === '' ? 'no text' : `“${text.trim()}”`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => save.settle('theirs')}>
          Use that version
        </Button>
        <Button size="sm" onClick={() => save.settle('mine')}>
          Keep mine
        </Button>
      </div>
    </Card>
  );
}
