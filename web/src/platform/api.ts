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
    // The event of another tab's sign-in comes before its session can be read from storage.
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

/** A read is aborted when its result is no longer needed or the user signs out; a change always runs to its end. */
function signalOf({ method, signal }: Request): AbortSignal {
  return method === 'GET' ? untilLeaving(signal) : signal;
}

/** The session has ended, or the account got a second factor elsewhere: a refreshed session tells which. */
async function refusalOf(answer: Response): Promise<Parameters<typeof checkSession> | null> {
  if (answer.status !== 401 && answer.status !== 403) return null;
  // a proxy's error page is not JSON
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
