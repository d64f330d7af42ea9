import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../platform/errors.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-browser.ts';

const KEY = ['push-state'];
const HELP: Readonly<Record<PushState, string>> = {
  unsupported: 'This browser can’t show push notifications.',
  forbidden: 'You’ve blocked notifications from this site. Allow them in your browser’s settings.',
  off: 'Turn it on to hear from us while this site is closed.',
  on: 'Notifications arrive here while this site is closed.',
};

/** Turns pushes in this browser on and off. */
export function PushSwitch() {
  const queries = useQueryClient();
  const state = useQuery({ queryKey: KEY, queryFn: readPushState, staleTime: 0 }).data ?? 'off';
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (next) => queries.setQueryData(KEY, next),
    onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
  });
  return (
    <Switch
      label="Push notifications"
      help={HELP[state]}
      checked={state === 'on'}
      disabled={state === 'unsupported' || state === 'forbidden' || turn.isPending}
      onChange={(on) => turn.mutate(on)}
    />
  );
}
