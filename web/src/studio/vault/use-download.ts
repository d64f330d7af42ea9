import { useMutation } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/toast.tsx';

/** Browsers drop downloads that are started in the same moment. */
const BETWEEN_MS = 400;

/** Downloads files as they were uploaded, one after the other. */
export function useDownload() {
  return useMutation({
    mutationFn: async (mediaIds: string[]) => {
      const { items } = await client.media.originals({ mediaIds });
      for (const { url, fileName } of items) {
        const link = document.createElement('a');
        link.href = url;
        link.download = fileName;
        link.click();
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Could not download', description: errorSentence(error) }),
  });
}
