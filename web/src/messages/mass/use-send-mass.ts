import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';

type MassInput = Parameters<typeof client.messages.sendMass>[0];

/** Sends or schedules a mass message. `taken` is called at once, `sent` after the list of mass messages is refreshed. */
export function useSendMass(on: {
  readonly taken: () => void;
  readonly sent: () => void;
  readonly failed: (error: unknown) => void;
}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (message: MassInput) => client.messages.sendMass(message),
    onSuccess: async () => {
      on.taken();
      await queries.invalidateQueries({ queryKey: api.messages.listMass.key() });
      on.sent();
    },
    onError: on.failed,
  });
}
