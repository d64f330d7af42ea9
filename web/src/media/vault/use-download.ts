import { useMutation } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/** Downloads one file as it was uploaded, or several as one archive. */
export function useDownload() {
  return useMutation({
    mutationFn: async (mediaIds: string[]) => {
      const [file] =
        mediaIds.length === 1
          ? (await client.media.originals({ mediaIds })).items
          : [await client.media.archive({ mediaIds })];
      if (!file) return;
      const link = document.createElement('a');
      link.href = file.url;
      link.download = file.fileName;
      link.click();
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Couldn’t download', description: errorSentence(error) }),
  });
}
