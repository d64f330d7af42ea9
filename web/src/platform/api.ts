import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@limelight/contract';
import { contract } from 'virtual:contract';
import { config } from './config.ts';
import { checkSession } from './session.tsx';
import { supabase } from './supabase.ts';

const link = new OpenAPILink(contract, {
  url: () => new URL('/functions/v1', config().supabaseUrl),
  headers: async () => {
    const { data } = await supabase().auth.getSession();
    return data.session ? { authorization: `Bearer ${data.session.access_token}` } : {};
  },
  fetch: async (request, init) => {
    const answer = await fetch(request, init);
    if (answer.status === 401 && request.headers.has('authorization')) checkSession();
    return answer;
  },
});

/** Every operation as a plain call: `client.posts.publish({ … })`. Throws `ORPCError`. */
export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** Every operation for TanStack Query: `useQuery(api.posts.get.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
