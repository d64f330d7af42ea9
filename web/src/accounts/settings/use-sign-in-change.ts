import { useState } from 'react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/dialogs/toast.tsx';
import { ceremonySentence } from '../passkeys/passkeys.ts';
import { showFailure, useSettingsRefresh } from './use-settings.ts';
import { useStepUp } from './use-step-up.tsx';

/** Changes what a person signs in with, which is what `queryKey` lists. */
export function useSignInChange(queryKey: QueryKey) {
  const queries = useQueryClient();
  const refreshSettings = useSettingsRefresh();
  const stepUp = useStepUp();
  const [busy, setBusy] = useState(false);
  return {
    stepUp,
    busy,
    /** Runs a step once the person has proved who they are; says why it failed. */
    async attempt(step: () => Promise<void>) {
      setBusy(true);
      try {
        await stepUp.run(step);
      } catch (error) {
        showFailure(error, ceremonySentence);
      } finally {
        setBusy(false);
      }
    },
    /** Says that something is changed, and has it read again. */
    async changed(message: string) {
      toast({ kind: 'success', title: message });
      await Promise.all([queries.invalidateQueries({ queryKey }), refreshSettings()]);
    },
  };
}
