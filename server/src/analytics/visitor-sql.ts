import { STRANGERS_OF_A_NETWORK } from './limits.ts';

/**
 * SQL that counts a stranger who is new today and returns whether they are still within the limit of their network; `thing`
 * names a relation with the one `id` that they visit ('Analytics').
 */
export const admitStranger = (thing: string, day: string, network: string): string => `
  insert into stranger_networks as known (thing_id, day, network, strangers)
  select id, ${day}::date, ${network}::bytea, 1 from ${thing} where ${network}::bytea is not null
  on conflict (thing_id, day, network) do update set strangers = known.strangers + 1
  where known.strangers < ${STRANGERS_OF_A_NETWORK}
  returning thing_id`;
