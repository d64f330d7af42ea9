import { useRef } from 'react';
import { Eye } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { SaveStatus } from './save-status.tsx';
import type { Draft } from './draft.ts';
import type { Autosave } from './use-autosave.ts';
import { useBarAboveKeyboard } from './use-bar-above-keyboard.ts';
import type { useSubmitPost } from './use-submit-post.ts';

/** The button that publishes, the preview, and whether the draft is saved. */
export function ComposerBar({
  draft,
  save,
  submitting: { isPublishing, isWaiting, stopWaiting },
  onPreview,
}: {
  readonly draft: Pick<Draft, 'saved' | 'scheduledFor'>;
  readonly save: Autosave;
  readonly submitting: Pick<
    ReturnType<typeof useSubmitPost>,
    'isPublishing' | 'isWaiting' | 'stopWaiting'
  >;
  /** Undefined while there is nothing to see. */
  readonly onPreview: (() => void) | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useBarAboveKeyboard(bar);
  return (
    // on a phone a bar within the thumb’s reach, above the tabs; with large text there is no room for it
    <div
      ref={bar}
      className="sticky bottom-[min(calc(--spacing(14)+env(safe-area-inset-bottom)),calc((100dvh-30rem)*99))] z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-3 border-t border-line bg-bar px-4 py-3 sm:-mx-6 sm:px-6 lg:-top-1 lg:bottom-auto lg:mx-0 lg:flex-col lg:items-stretch lg:border-0 lg:px-0 lg:backdrop-blur-none lg:z-10 lg:order-first lg:-mt-1 lg:bg-surface lg:pt-1 lg:pb-1"
    >
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isPublishing}
        className="max-lg:order-last max-lg:ml-auto"
      >
        {isWaiting ? 'Waiting for upload…' : submitLabel(draft)}
      </Button>
      {isWaiting ? (
        <Button variant="quiet" onClick={stopWaiting}>
          Don’t post yet
        </Button>
      ) : (
        <div className="flex flex-1 items-center justify-between gap-2">
          <SaveStatus save={save} />
          <Button variant="quiet" size="sm" disabled={!onPreview} onClick={onPreview}>
            <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
            Preview
          </Button>
        </div>
      )}
    </div>
  );
}

function submitLabel({ saved, scheduledFor }: Pick<Draft, 'saved' | 'scheduledFor'>): string {
  if (saved?.status === 'published' || saved?.status === 'archived') return 'Save changes';
  return scheduledFor === '' ? 'Publish' : 'Schedule';
}
