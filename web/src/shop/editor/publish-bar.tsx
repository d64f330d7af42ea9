import type { ReactNode } from 'react';
import { CloudAlert, CloudCheck, CloudOff } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import type { ProductActions } from './use-product-actions.ts';
import { isAutosaved, type ProductEditor } from './use-product-editor.ts';

/** The main step of the screen: publish now or at a time, or save changes of what is on sale. On a phone it stays in view. */
export function PublishBar({
  editor,
  actions,
  scheduledFor,
  when,
}: {
  readonly editor: ProductEditor;
  readonly actions: ProductActions;
  /** A local time; '' for now. */
  readonly scheduledFor: string;
  /** The choice of the time, where there is room for it. */
  readonly when: ReactNode;
}) {
  const { own, hasChanges, problems } = editor;
  const isOpen = isAutosaved(own);
  return (
    <div className="sticky bottom-[min(calc(--spacing(14)+env(safe-area-inset-bottom)),calc((100dvh-30rem)*99))] z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-bar px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:order-first lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
      {problems.form !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problems.form}
        </p>
      )}
      {when}
      {isOpen ? (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          busy={actions.busy === 'publish'}
          onClick={() => void actions.publish(scheduledFor)}
        >
          {scheduledFor === ''
            ? 'Publish'
            : own?.state === 'scheduled'
              ? 'Change the time'
              : 'Schedule'}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!hasChanges}
          busy={actions.busy === 'save'}
          onClick={() => void actions.saveChanges()}
        >
          Save changes
        </Button>
      )}
      <SaveLine editor={editor} isAutosaved={isOpen} />
    </div>
  );
}

const ICON = 'size-4 shrink-0';

/** Where what was typed is: on its way, on the server, or in this browser. */
function SaveLine({
  editor: { state, own, hasChanges, waits, discard },
  isAutosaved: isSaved,
}: {
  readonly editor: ProductEditor;
  readonly isAutosaved: boolean;
}) {
  return (
    <div
      aria-live="polite"
      className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-sm text-muted"
    >
      {state.at === 'saving' ? (
        <>
          <Spinner className="[&_svg]:size-3.5" /> Saving…
        </>
      ) : state.at === 'offline' ? (
        <>
          <CloudOff aria-hidden className={ICON} strokeWidth={1.75} /> Saved on this device
        </>
      ) : state.at === 'failed' ? (
        <>
          <CloudAlert aria-hidden className={ICON} strokeWidth={1.75} /> Saved on this device only
        </>
      ) : !isSaved && own ? (
        hasChanges ? (
          <>
            <span className="flex-1">Buyers don’t see your changes yet.</span>
            <Button size="sm" variant="quiet" onClick={discard}>
              Discard
            </Button>
          </>
        ) : (
          'Everything is saved.'
        )
      ) : own && !waits && state.at !== 'conflict' ? (
        <>
          <CloudCheck aria-hidden className={ICON} strokeWidth={1.75} />
          {own.state === 'draft' ? 'Draft saved' : 'Saved'}
          {hasChanges && ', except what isn’t finished yet'}
        </>
      ) : null}
    </div>
  );
}
