import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { CAPTION_LIMITS } from '@limelight/contract/media/limits';
import type { OwnFilm } from '@limelight/contract/media/operations';
import { captionFaults } from '@limelight/contract/media/texts';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { languageName } from '../../ui/values/language-name.ts';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { base64Of } from './base64.ts';
import { CAPTION_LANGUAGES, firstLanguage } from './caption-languages.ts';
import { useLeaving } from './use-leaving.ts';

/** Lists, replaces and removes the captions of one film, one file per language. */
export function CaptionsEditor({ film }: { readonly film: OwnFilm }) {
  const queries = useQueryClient();
  const languages = film.captions.map((one) => one.language);
  const [language, setLanguage] = useState(() => firstLanguage(languages));
  const [fault, setFault] = useState<string>();
  const [leaving, setLeaving] = useState<string | null>(null);
  const keep = (next: OwnFilm) => {
    queries.setQueryData(api.media.film.queryKey({ input: { mediaId: film.mediaId } }), next);
    return queries.invalidateQueries({ queryKey: api.posts.key() });
  };
  const isGone = useLeaving(null);
  const fail = (error: unknown, title: string) => {
    const description = errorSentence(error);
    if (isGone.current) toast({ kind: 'error', title, description });
    else setFault(description);
  };
  const put = useMutation(
    api.media.putCaptions.mutationOptions({
      onSuccess: (next, wish) => {
        toast({ kind: 'success', title: `Captions in ${languageName(wish.language)} saved` });
        return keep(next);
      },
      onError: (error, wish) =>
        fail(error, `Couldn’t save the captions in ${languageName(wish.language)}`),
    }),
  );
  const remove = useMutation(
    api.media.removeCaptions.mutationOptions({
      onSuccess: (next) => {
        setLeaving(null);
        return keep(next);
      },
      onError: (error, wish) => {
        setLeaving(null);
        fail(error, `Couldn’t remove the captions in ${languageName(wish.language)}`);
      },
    }),
  );
  const send = async (into: string, file: File) => {
    setFault(undefined);
    if (file.size > CAPTION_LIMITS.fileBytes) return setFault(captionFaults.tooLarge);
    if (file.size === 0) return setFault(captionFaults.empty);
    put.mutate({ mediaId: film.mediaId, language: into, file: await base64Of(file) });
  };
  return (
    <section aria-label="Captions">
      <h3 className="text-sm font-medium">Captions</h3>
      {film.captions.length > 0 && (
        <ul className="mt-1">
          {film.captions.map((one) => (
            <li key={one.language} className="flex min-h-11 items-center gap-1 text-sm">
              <span className="flex-1" lang={one.language}>
                {languageName(one.language)}
              </span>
              <CaptionsButton
                label="Replace"
                name={`Replace the captions in ${languageName(one.language)}`}
                busy={put.isPending}
                onFile={(file) => void send(one.language, file)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove the captions in ${languageName(one.language)}`}
                className="text-muted"
                onClick={() => setLeaving(one.language)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex items-end gap-2">
        <Field label="Language" className="flex-1">
          <Select
            value={language}
            onChange={setLanguage}
            options={CAPTION_LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag) }))}
          />
        </Field>
        <CaptionsButton
          label="Add a file"
          name={`Add captions in ${languageName(language)}`}
          busy={put.isPending}
          onFile={(file) => void send(language, file)}
        />
      </div>
      {fault ? (
        <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {fault}
        </p>
      ) : (
        <p className="mt-1.5 text-sm text-muted">WebVTT (.vtt) or SubRip (.srt), up to 500 KB.</p>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          leaving !== null && remove.mutate({ mediaId: film.mediaId, language: leaving })
        }
        title={`Remove the captions in ${languageName(leaving ?? 'en')}?`}
        confirmLabel="Remove"
        kind="danger"
        busy={remove.isPending}
      >
        Viewers can no longer read along in this language.
      </ConfirmDialog>
    </section>
  );
}

function CaptionsButton({
  label,
  name,
  busy,
  onFile,
}: {
  readonly label: string;
  /** The accessible name. */
  readonly name: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileButton
      name={name}
      busy={busy}
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      className="min-h-11"
      onFiles={([file]) => file && onFile(file)}
    >
      <Upload aria-hidden className="size-4" strokeWidth={1.75} />
      {label}
    </FileButton>
  );
}
