import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { POST } from '@limelight/contract/posts/limits';
import { api } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence } from '../../platform/errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import type { UploadsPort } from '../uploads-port.ts';
import { AttachmentGrid } from './attachment-grid.tsx';
import { readAudience, type AudienceInput } from './audience-choice.ts';
import { AudiencePicker } from './audience-picker.tsx';
import { change, detach, isEmpty, move, roomFor } from './draft.ts';
import { FileDrop } from './file-drop.tsx';
import { readinessOf } from './readiness.ts';
import { useDraft } from './use-draft.ts';

export interface ComposerProps {
  /** The signed-in creator's id. */
  readonly owner: string;
  readonly uploads: UploadsPort;
  /** How much of all files is sent, 0 to 1; null when nothing is on its way. */
  readonly progress: number | null;
  readonly timeLeft: (seconds: number) => string;
  /** What the text starts with when there is no draft. */
  readonly startText: string;
  readonly onPublished: (postId: string) => void;
}

interface Problems {
  readonly post?: string;
  readonly price?: string;
}

/** Writing a post: words, up to forty files, who may see it, publish. */
export function Composer(props: ComposerProps) {
  const { owner, uploads, progress, timeLeft, startText, onPublished } = props;
  const { draft, edit, finish } = useDraft(owner, uploads, startText);
  const [problems, setProblems] = useState<Problems>({});
  const [waiting, setWaiting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const priceField = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const readiness = readinessOf(draft.attachments, uploads.items);

  const publish = useMutation(
    api.posts.publish.mutationOptions({
      onSuccess: async (post) => {
        finish();
        queries.setQueryData(api.posts.get.queryKey({ input: { postId: post.id } }), post);
        await queries.invalidateQueries({ queryKey: api.posts.listByCreator.key() });
        toast({ kind: 'success', title: 'Your post is out' });
        onPublished(post.id);
      },
      onError: (error) => {
        if (errorCode(error) === 'price_out_of_range') {
          setProblems({ price: errorSentence(error) });
          priceField.current?.focus();
          return;
        }
        const mediaId = errorData(error)?.['mediaId'];
        const place = draft.attachments.findIndex((one) => one.mediaId === mediaId) + 1;
        setProblems({
          post:
            place > 0
              ? `File ${place} cannot be used. Remove it and try again.`
              : errorSentence(error),
        });
      },
    }),
  );
  const send = (audience: AudienceInput) =>
    publish.mutate({
      text: draft.text.trim(),
      audience,
      media: draft.attachments.flatMap(({ mediaId, alt }) =>
        mediaId === null ? [] : [{ mediaId, alt: alt.trim() }],
      ),
      idempotencyKey: draft.key,
    });

  const submit = () => {
    const audience = readAudience(draft.audience);
    if (isEmpty(draft)) {
      setProblems({ post: 'Write something or add a picture first.' });
    } else if (!audience.ok) {
      setProblems({ price: audience.problem });
      priceField.current?.focus();
    } else if (readiness === 'failed') {
      setProblems({ post: 'Some files did not make it. Try them again or remove them.' });
    } else {
      setProblems({});
      if (readiness === 'uploading') setWaiting(true);
      else send(audience.audience);
    }
  };

  // published as soon as the last file has arrived, when that was asked for
  const resume = useRef(submit);
  useEffect(() => {
    resume.current = submit;
  });
  useEffect(() => {
    if (!waiting || readiness === 'uploading') return;
    setWaiting(false);
    resume.current();
  }, [waiting, readiness]);

  const addFiles = (files: readonly File[]) => {
    const room = roomFor(draft);
    const { refused } = uploads.add(files.slice(0, room));
    if (files.length > room) {
      toast({
        kind: 'error',
        title: `At most ${POST.mediaMax} files in a post`,
        description: `${files.length - room} of them were left out.`,
      });
    }
    if (refused.length > 0) {
      toast({
        kind: 'error',
        title: 'Only pictures, videos and audio can be added',
        description: refused.join(', '),
      });
    }
    setProblems({});
  };

  const busy = publish.isPending || waiting;
  return (
    <form
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <FileDrop onFiles={addFiles}>
        <Card className="flex flex-col gap-4">
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
            <Textarea
              autoFocus
              rows={4}
              value={draft.text}
              maxLength={POST.textMax}
              placeholder="What do you want to share?"
              onChange={(event) => {
                const text = event.target.value;
                edit((before) => ({ ...before, text }));
                setProblems({});
              }}
              className="min-h-32 text-lg"
            />
          </Field>
          {draft.attachments.length > 0 && (
            <AttachmentGrid
              attachments={draft.attachments}
              uploads={uploads}
              timeLeft={timeLeft}
              onMove={(from, to) => edit((before) => move(before, from, to))}
              onRemove={(id) => {
                uploads.cancel(id);
                edit((before) => detach(before, id));
              }}
              onAlt={(id, alt) => edit((before) => change(before, id, { alt }))}
            />
          )}
          <Toolbar
            count={draft.attachments.length}
            progress={progress}
            onFiles={addFiles}
            onDiscard={isEmpty(draft) ? undefined : () => setDiscarding(true)}
          />
        </Card>
      </FileDrop>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <Card>
          <h2 className="mb-3 text-base">Who can see this</h2>
          <AudiencePicker
            choice={draft.audience}
            onChange={(audience) => {
              edit((before) => ({ ...before, audience }));
              setProblems({});
            }}
            problem={problems.price}
            priceField={priceField}
          />
        </Card>
        <Button type="submit" variant="primary" size="lg" busy={publish.isPending}>
          {waiting ? 'Publishing when uploaded …' : 'Publish'}
        </Button>
        {waiting && (
          <Button variant="quiet" onClick={() => setWaiting(false)}>
            Do not publish yet
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          for (const { id } of draft.attachments) uploads.cancel(id);
          finish();
          setDiscarding(false);
        }}
        title="Discard this draft?"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        kind="danger"
      >
        The text and the order of its files are lost.
      </ConfirmDialog>
    </form>
  );
}

function Toolbar({
  count,
  progress,
  onFiles,
  onDiscard,
}: {
  readonly count: number;
  readonly progress: number | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDiscard: (() => void) | undefined;
}): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <label
        htmlFor={id}
        className={cx(buttonClass('neutral', 'sm'), 'cursor-pointer has-focus-visible:outline-2')}
      >
        <ImagePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Add pictures or videos
        <input
          id={id}
          type="file"
          multiple
          accept="image/*,video/*,audio/*,.heic,.heif,.mkv"
          className="sr-only"
          onChange={(event) => {
            const files = Array.from(event.target.files ?? []);
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
      <p className="numbers flex-1 text-sm text-muted" aria-live="polite">
        {progress !== null
          ? `Uploading · ${Math.floor(progress * 100)}%`
          : count > 0
            ? `${count} of ${POST.mediaMax}`
            : 'Or drop or paste them here'}
      </p>
      {onDiscard && (
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
