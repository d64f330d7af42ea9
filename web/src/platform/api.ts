import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@limelight/contract';
import { contract } from 'virtual:contract';
import { TIME_HEADER, tellTime } from './clock.ts';
import { config } from './config.ts';
import { errorCode, errorSentence } from './errors.ts';
import { reach } from './reach.ts';
import { checkSession, knownSession, untilLeaving } from './session.tsx';
import { supabase } from './supabase.ts';

const link = new OpenAPILink(contract, {
  url: () => new URL('/functions/v1', config().supabaseUrl),
  headers: async () => {
    const { data } = await supabase().auth.getSession();
    // Another tab's sign-in is told sooner than it can be read from the store.
    const session = data.session ?? knownSession();
    return session ? { authorization: `Bearer ${session.access_token}` } : {};
  },
  fetch: async (request, init) => {
    const answer = await reach(request, { ...init, signal: signalOf(request) });
    tellTime(Number(answer.headers.get(TIME_HEADER) ?? Number.NaN));
    const refused = request.headers.has('authorization') ? await refusalOf(answer) : null;
    if (refused) checkSession(...refused);
    return answer;
  },
});

/** A read ends when nobody waits for it any more, or its person signs out; a change is carried through. */
function signalOf({ method, signal }: Request): AbortSignal {
  return method === 'GET' ? untilLeaving(signal) : signal;
}

/** Ended, or the account got a second factor elsewhere: the refreshed session says which. */
async function refusalOf(answer: Response): Promise<Parameters<typeof checkSession> | null> {
  if (answer.status !== 401 && answer.status !== 403) return null;
  // a proxy's refusal is not JSON
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code = errorCode(body);
  if (code === 'suspended') return ['ended', errorSentence(body)];
  if (answer.status === 401) return ['ended'];
  return code === 'second_factor_required' ? ['halfway'] : null;
}

/** Every operation as a plain call: `client.posts.publish({ … })`. Throws `ORPCError`. */
export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** Every operation for TanStack Query: `useQuery(api.posts.get.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
