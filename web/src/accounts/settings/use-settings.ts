import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@limelight/contract/accounts/settings';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { StepUpCanceled } from '../../platform/step-up.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

const settingsQuery = api.accounts.getSettings.queryOptions({ input: {} });

/** Everything the settings show about the person. */
export const useSettings = () => useQuery(settingsQuery);

/**
 * A change that returns the new settings: they are shown at once, everything else that shows the person is fetched again, and a
 * failure is a toast.
 */
export function useSettingsChange<Input>(
  change: (input: Input) => Promise<Settings>,
  saved: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings);
      toast({ kind: 'success', title: saved });
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.accounts.me.key() }),
        queries.invalidateQueries({ queryKey: api.creators.key() }),
      ]);
    },
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
}

/** Shows a failure as a toast, except when the person only closed the dialog that asks for their identity. */
export function showFailure(
  error: unknown,
  inWords: (error: unknown) => string = errorSentence,
): void {
  if (!(error instanceof StepUpCanceled)) toast({ kind: 'error', title: inWords(error) });
}

/** Fetches the settings again after a change that auth/v1 made. */
export function useSettingsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.accounts.key() });
}
