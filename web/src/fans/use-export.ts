import { useMutation } from '@tanstack/react-query';
import type { FanFilter } from '@limelight/contract/fans/operations';
import { client } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.tsx';

/** Saves the fans that a filter keeps as a CSV file. */
export function useExport() {
  return useMutation({
    mutationFn: async (filter: Partial<FanFilter>) =>
      saveFile('fans.csv', 'text/csv', await client.fans.exportFans(filter)),
    onError: (error) =>
      toast({
        kind: 'error',
        title: 'Couldn’t export your fans',
        description: errorSentence(error),
      }),
  });
}
