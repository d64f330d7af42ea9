import { useMutation } from '@tanstack/react-query';
import { errorSentence } from '../../platform/errors.ts';
import { saveFile } from './save-file.ts';
import { toast } from '../dialogs/toast.tsx';

/** Saves a table that the server makes as a CSV file called `name`; `failure` is shown if that fails. */
export function useSaveCsv<Input>(
  name: string,
  ask: (input: Input) => Promise<Blob>,
  failure: string,
) {
  return useMutation({
    mutationFn: async (input: Input) => saveFile(name, 'text/csv', await ask(input)),
    onError: (error) => toast({ kind: 'error', title: failure, description: errorSentence(error) }),
  });
}
