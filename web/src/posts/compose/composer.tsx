import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { POST } from '@limelight/contract/posts/limits';
import type { PostView } from '@limelight/contract/posts/operations';
import { overallProgress, useUploads, VaultPicker } from '../../media/index.ts';
import { api } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CompletingTextarea } from '../../ui/completing-textarea.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusReason } from '../../ui/use-form.ts';
import { AlsoMessage } from './also-message.tsx';
import { AttachmentGrid } from './attachment-grid.tsx';
import { isSold } from './audience-choice.ts';
import { AudiencePicker } from './audience-picker.tsx';
import { ComposerToolbar } from './composer-toolbar.tsx';
import { problemsOf, type Problems } from './draft-content.ts';
import { isEmpty, move, type Draft } from './draft.ts';
import { emptyPoll } from './poll-draft.ts';
import { PollEditor } from './poll-editor.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { readinessOf } from './readiness.ts';
import { SaveConflict, SaveStatus } from './save-status.tsx';
import { TimingFields } from './timing-fields.tsx';
import { useAutosave } from './use-autosave.ts';
import { useBarAboveKeyboard } from './use-bar-above-keyboard.ts';
import type { DraftEditor } from './use-draft.ts';
import { usePostTray } from './use-post-tray.ts';
import { usePublish, type Outcome } from './use-publish.ts';

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
  const [problems, setProblems] = useState<Problems>({});
  const [waiting, setWaiting] = useState(false);
  const [open, setOpen] = useState<'vault' | 'discard'>();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useBarAboveKeyboard(bar);
  const tray = usePostTray(editor, uploads);
  const save = useAutosave(editor);
  const readiness = readinessOf(draft.attachments, uploads);
  const status = draft.saved?.status ?? 'draft';
  const isOut = status === 'published' || status === 'archived';

  const focusReason = useFocusReason(() => page.current);
  const refuse = (found: Problems) => {
    setProblems(found);
    focusReason();
  };
  const publish = usePublish(draft, save, {
    refused: refuse,
    done: (outcome) => {
      tray.forgetUploads();
      finish();
      onDone(outcome);
    },
  });
  const discard = useMutation(
    api.posts.delete.mutationOptions({
      onError: (error) =>
        toast({ kind: 'error', title: 'Couldn’t discard', description: errorSentence(error) }),
    }),
  );

  const submit = () => {
    if (save.isInConflict()) return refuse({});
    const found = problemsOf(draft, now());
    if (Object.keys(found).length > 0) return refuse(found);
    if (readiness === 'failed') {
      return refuse({ post: 'Some files didn’t upload. Try again or remove them.' });
    }
    setProblems({});
    if (readiness === 'uploading') setWaiting(true);
    else publish.mutate();
  };
  // Submits once the last file has arrived, where the user pressed the button before.
  const resume = useRef(submit);
  useEffect(() => {
    resume.current = submit;
  });
  useEffect(() => {
    if (!waiting || readiness === 'uploading') return;
    setWaiting(false);
    resume.current();
  }, [waiting, readiness]);

  const update = (changes: Partial<Draft>) => {
    edit((before) => ({ ...before, ...changes }));
    setProblems({});
  };
  const addFiles = (files: readonly File[]) => {
    tray.add(files);
    setProblems({});
  };
  const busy = publish.isPending || waiting;

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
            if (!busy) submit();
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
              <Field
                label="Title"
                labelHidden
                help={
                  draft.audience.who === 'everyone'
                    ? undefined
                    : 'Everyone can read the title, even while the post is locked.'
                }
              >
                <Input
                  value={draft.title}
                  maxLength={POST.titleMax}
                  placeholder="Title (optional)"
                  onChange={({ target }) => update({ title: target.value })}
                  className="font-semibold"
                />
              </Field>
              <Field
                label="Text"
                labelHidden
                aside={
                  draft.text.length > POST.textMax * 0.8
                    ? `${draft.text.length} of ${POST.textMax}`
                    : undefined
                }
                error={problems.post}
              >
                <CompletingTextarea
                  autoFocus
                  rows={4}
                  value={draft.text}
                  maxLength={POST.textMax}
                  placeholder="What do you want to share?"
                  onChange={(text) => update({ text })}
                  className="min-h-32 text-lg"
                />
              </Field>
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
              {/* A bar within reach of the thumb, above the tabs of a phone; it does not stick where large text leaves no space. */}
              <div
                ref={bar}
                className="sticky bottom-[min(calc(--spacing(14)+env(safe-area-inset-bottom)),calc((100dvh-30rem)*99))] z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-3 border-t border-line bg-bar px-4 py-3 sm:-mx-6 sm:px-6 lg:-top-1 lg:bottom-auto lg:mx-0 lg:flex-col lg:items-stretch lg:border-0 lg:px-0 lg:backdrop-blur-none lg:z-10 lg:order-first lg:-mt-1 lg:bg-surface lg:pt-1 lg:pb-1"
              >
                <Button
                  type="submit"
                  variant="primary"
                  size="lg"
                  busy={publish.isPending}
                  className="max-lg:order-last max-lg:ml-auto"
                >
                  {waiting ? 'Waiting for upload…' : submitLabel(status, draft.scheduledFor)}
                </Button>
                {waiting ? (
                  <Button variant="quiet" onClick={() => setWaiting(false)}>
                    Don’t post yet
                  </Button>
                ) : (
                  <div className="flex flex-1 items-center justify-between gap-2">
                    <SaveStatus save={save} />
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={isEmpty(draft)}
                      onClick={() => {
                        const saved = isOut ? Promise.resolve(draft.saved) : save.flush();
                        void saved.then((post) => post && setPreviewed(post.postId));
                      }}
                    >
                      <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
                      Preview
                    </Button>
                  </div>
                )}
              </div>
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
      <ConfirmDialog
        open={open === 'discard'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => {
          const end = () => {
            for (const { id } of draft.attachments) uploads.cancel(id);
            finish();
            onDiscarded();
          };
          if (draft.saved) discard.mutate({ postId: draft.saved.postId }, { onSuccess: end });
          else end();
        }}
        title="Discard this draft?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        kind="danger"
        busy={discard.isPending}
      >
        You’ll lose its text and settings on every device. Uploaded files stay in your vault.
      </ConfirmDialog>
    </FileDrop>
  );
}

function submitLabel(status: NonNullable<Draft['saved']>['status'], scheduledFor: string): string {
  if (status === 'published' || status === 'archived') return 'Save changes';
  return scheduledFor === '' ? 'Publish' : 'Schedule';
}
