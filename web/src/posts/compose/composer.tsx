import { useRef, useState, type ReactNode } from 'react';
import type { PostView } from '@limelight/contract/posts/operations';
import { overallProgress, useUploads, VaultPicker } from '../../media/index.ts';
import { Card } from '../../ui/lists/card.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { AlsoMessage } from './also-message.tsx';
import { AttachmentGrid } from './files/attachment-grid.tsx';
import { isSold } from './audience-choice.ts';
import { AudiencePicker } from './audience-picker.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerToolbar } from './composer-toolbar.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { isEmpty, move, type Draft } from './draft.ts';
import { emptyPoll } from './poll-draft.ts';
import { PollEditor } from './poll-editor.tsx';
import { PostWords } from './post-words.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { readinessOf } from './files/readiness.ts';
import { SaveConflict } from './save-status.tsx';
import { TimingFields } from './timing-fields.tsx';
import { useAutosave } from './use-autosave.ts';
import type { DraftEditor } from './use-draft.ts';
import { usePostTray } from './files/use-post-tray.ts';
import type { Outcome } from './use-publish.ts';
import { useSubmitPost } from './use-submit-post.ts';

export interface ComposerProps {
  readonly editor: DraftEditor;
  readonly renderPost: (post: PostView) => ReactNode;
  readonly onDone: (outcome: Outcome) => void;
  readonly onDiscarded: () => void;
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
}

/** The form for a post: text, files, a poll, the audience and the time. It saves while the user types. */
export function Composer({ editor, renderPost, onDone, onDiscarded, onSetPrice }: ComposerProps) {
  const { draft, edit, finish } = editor;
  const uploads = useUploads(`post:${draft.key}`);
  const tray = usePostTray(editor, uploads);
  const save = useAutosave(editor);
  const page = useRef<HTMLDivElement>(null);
  const submitting = useSubmitPost({
    draft,
    save,
    readiness: readinessOf(draft.attachments, uploads),
    page: () => page.current,
    onDone: (outcome) => {
      tray.forgetUploads();
      finish();
      onDone(outcome);
    },
  });
  const { problems, clearProblems } = submitting;
  const [open, setOpen] = useState<'vault' | 'discard'>();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const isOut = draft.saved?.status === 'published' || draft.saved?.status === 'archived';

  const update = (changes: Partial<Draft>) => {
    edit((before) => ({ ...before, ...changes }));
    clearProblems();
  };
  const addFiles = (files: readonly File[]) => {
    tray.add(files);
    clearProblems();
  };
  const preview = async () => {
    const saved = isOut ? draft.saved : await save.flush();
    if (saved) setPreviewed(saved.postId);
  };

  return (
    <FileDrop onFiles={addFiles}>
      <div ref={page}>
        <SaveConflict save={save} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields */}
        <form
          noValidate
          // Keeps the focused element above the bar.
          className="max-lg:**:scroll-mb-36"
          onSubmit={(event) => {
            event.preventDefault();
            submitting.submit();
          }}
          // Enter in a field only confirms that field; only the button publishes.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
              event.preventDefault();
            }
          }}
        >
          <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-6">
            <Card className="flex flex-col gap-4">
              <PostWords draft={draft} problem={problems.post} onChange={update} />
              {draft.attachments.length > 0 && (
                <AttachmentGrid
                  attachments={draft.attachments}
                  uploads={uploads}
                  mayPreview={draft.audience.who !== 'everyone'}
                  onMove={(from, to) => edit((before) => move(before, from, to))}
                  onRemove={tray.remove}
                  onChange={tray.change}
                />
              )}
              {draft.poll && !isOut && (
                <PollEditor
                  poll={draft.poll}
                  problem={problems.poll}
                  onChange={(poll) => update({ poll })}
                  onRemove={() => update({ poll: null })}
                />
              )}
              <ComposerToolbar
                count={draft.attachments.length}
                progress={overallProgress(uploads.items)}
                onFiles={addFiles}
                onVault={() => setOpen('vault')}
                onPoll={isOut || draft.poll ? undefined : () => update({ poll: emptyPoll })}
                onDiscard={isOut || isEmpty(draft) ? undefined : () => setOpen('discard')}
              />
            </Card>
            <div className="contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-4 lg:-m-1 lg:max-h-[calc(100dvh---spacing(22))] lg:overflow-y-auto lg:p-1">
              <Card>
                <h2 className="mb-3 text-base">Who can see this</h2>
                <AudiencePicker
                  choice={draft.audience}
                  onChange={(audience) => update({ audience })}
                  problem={problems.audience}
                  onSetPrice={onSetPrice}
                />
              </Card>
              {!isOut && (
                <Card className="py-3">
                  <AlsoMessage draft={draft} onChange={update} />
                </Card>
              )}
              <Card className="py-3">
                <TimingFields draft={draft} problem={problems.time} onChange={update} />
              </Card>
              <ComposerBar
                draft={draft}
                save={save}
                submitting={submitting}
                onPreview={isEmpty(draft) ? undefined : () => void preview()}
              />
            </div>
          </div>
        </form>
      </div>
      <VaultPicker
        open={open === 'vault'}
        room={tray.room}
        onClose={() => setOpen(undefined)}
        onPick={(ids) => {
          tray.pick(ids);
          setOpen(undefined);
        }}
      />
      <PreviewDialog
        postId={previewed}
        isSold={isSold(draft.audience)}
        onClose={() => setPreviewed(null)}
        renderPost={renderPost}
      />
      <DiscardDialog
        saved={draft.saved}
        open={open === 'discard'}
        onClose={() => setOpen(undefined)}
        onDiscarded={() => {
          for (const { id } of draft.attachments) uploads.cancel(id);
          finish();
          onDiscarded();
        }}
      />
    </FileDrop>
  );
}
