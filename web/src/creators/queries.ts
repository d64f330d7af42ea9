import { api } from '../platform/api.ts';

/** A creator's public page by handle or id. */
export const creatorPage = (handle: string) => api.creators.get.queryOptions({ input: { handle } });
