import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/**
 * People whose accounts exist and whose handle is like $2, or whose name is like $3 or $4: those with the handle $1 first, then
 * by handle.
 */
export const peopleNamed = statement({
  name: 'safety.people-named',
  params: [t.text(), t.text(), t.text(), t.text(), t.int8()],
  row: { id: t.uuid<UserId>() },
  text: `select p.id from profiles p join people a on a.id = p.id
         where a.deleted_at is null
           and (p.handle like fold($2) or fold(p.display_name) like fold($3) or fold(p.display_name) like fold($4))
         order by p.handle <> fold($1), p.handle limit $5`,
});

export const personByEmail = statement({
  name: 'safety.person-by-email',
  params: [t.text()],
  row: { id: t.uuid<UserId>() },
  text: `select id from auth.emails where email = $1::text::citext`,
});

/** The fan first. */
export const peopleOfOrder = statement({
  name: 'safety.people-of-order',
  params: [t.int8()],
  row: { id: t.uuid<UserId>().certain() },
  text: `select party.id from order_states o
         cross join lateral (values (1, o.buyer_id), (2, o.creator_id)) as party (place, id)
         where o.number = $1 order by party.place`,
});
