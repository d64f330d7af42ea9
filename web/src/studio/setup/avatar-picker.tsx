import { useEffect, useId, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import type { UploadsPort } from '../uploads-port.ts';

/** Chooses a picture, uploads it and makes it the person's avatar once it is ready. */
export function AvatarPicker({ uploads }: { readonly uploads: UploadsPort }) {
  const id = useId();
  const queries = useQueryClient();
  const fail = (description: string) =>
    toast({ kind: 'error', title: 'This picture cannot be used', description });
  const save = useMutation(
    api.accounts.updateProfile.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queries.invalidateQueries({ queryKey: api.creators.key() }),
          queries.invalidateQueries({ queryKey: api.accounts.key() }),
        ]);
        toast({ kind: 'success', title: 'Your picture is set' });
      },
      onError: (error) => fail(errorSentence(error)),
    }),
  );
  const upload = uploads.items.at(-1);
  const settled = useRef<string>(undefined);
  const { forget } = uploads;
  const { mutate } = save;
  useEffect(() => {
    if (!upload || settled.current === upload.id) return;
    if (upload.step.at === 'ready' && upload.media) {
      mutate({ avatarMediaId: upload.media.id });
    } else if (upload.step.at === 'failed') {
      fail(upload.step.message);
    } else if (upload.step.at !== 'file_gone') {
      return;
    }
    settled.current = upload.id;
    forget([upload.id]);
  }, [upload, forget, mutate]);
  const busy = upload !== undefined || save.isPending;
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClass('neutral', 'sm'),
        'cursor-pointer outline-accent has-focus-visible:outline-2',
        busy && 'pointer-events-none opacity-60',
      )}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (!file) return;
          const { refused } = uploads.add([file]);
          if (refused.length > 0) fail('Choose a picture.');
        }}
      />
      {busy ? 'Uploading …' : 'Add picture'}
    </label>
  );
}
