import { api } from '../../platform/api.ts';

/** The viewer's mass messages, newest first. */
export const mass = () =>
  api.messages.listMass.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
