import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import { isFollowerOf, noBlockBetween } from '../kernel/rules.ts';

const listRow = { id: t.uuid(), name: t.text(), people: t.int4().certain() } as const;

const PEOPLE = `(select count(*) from creator_list_people lp where lp.list_id = l.id)::int as people`;

export const listsOf = statement({
  name: 'creators.lists-of',
  params: [t.uuid<CreatorId>()],
  row: listRow,
  text: `select l.id, l.name, ${PEOPLE} from creator_lists l where l.creator_id = $1 order by fold(l.name), l.id`,
});

/** Makes a new list while there are fewer than $4; no row when the name is taken or the limit is reached. */
export const insertList = statement({
  name: 'creators.insert-list',
  params: [t.uuid<CreatorId>(), t.text(), t.timestamptz(), t.int8()],
  row: listRow,
  text: `
    insert into creator_lists (creator_id, name, created_at)
    select $1, $2, $3 where (select count(*) from creator_lists where creator_id = $1) < $4
    on conflict (creator_id, fold(name)) do nothing
    returning id, name, 0 as people`,
});

export const listByName = statement({
  name: 'creators.list-by-name',
  params: [t.uuid<CreatorId>(), t.text()],
  row: { id: t.uuid() },
  text: `select id from creator_lists where creator_id = $1 and fold(name) = fold($2)`,
});

export const ownList = statement({
  name: 'creators.own-list',
  params: [t.uuid(), t.uuid<CreatorId>()],
  row: { id: t.uuid() },
  text: `select id from creator_lists where id = $1 and creator_id = $2`,
});

export const updateList = statement({
  name: 'creators.update-list',
  params: [t.uuid(), t.uuid<CreatorId>(), t.text()],
  row: listRow,
  text: `
    update creator_lists l set name = $3 where l.id = $1 and l.creator_id = $2
    returning l.id, l.name, ${PEOPLE}`,
});

export const deleteList = statement({
  name: 'creators.delete-list',
  params: [t.uuid(), t.uuid<CreatorId>()],
  row: {},
  text: `delete from creator_lists where id = $1 and creator_id = $2`,
});

const personRow = {
  id: t.uuid<UserId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
} as const;

export const peoplePage = statement({
  name: 'creators.people-page',
  params: [t.uuid(), t.timestamptz(), t.uuid(), t.int8()],
  row: { ...personRow, added_at: t.timestamptz() },
  text: `
    select p.id, p.handle, p.display_name, p.avatar_url, lp.added_at
    from creator_list_people lp join profiles p on p.id = lp.user_id
    where lp.list_id = $1 and (lp.added_at, lp.user_id) < ($2, $3)
    order by lp.added_at desc, lp.user_id desc
    limit $4`,
});

/** Puts a person on the creator's list, if they follow the creator, or are or were a member, and are not blocked. */
export const insertPerson = statement({
  name: 'creators.insert-list-person',
  params: [t.uuid(), t.uuid<CreatorId>(), t.uuid<UserId>(), t.timestamptz()],
  row: { known: t.bool().certain() },
  text: `
    with person as (
      select l.id as list_id from creator_lists l
      where l.id = $1 and l.creator_id = $2
        and (${isFollowerOf('$3', '$2')}
          or exists (select from members m where m.fan_id = $3 and m.creator_id = $2))
        and ${noBlockBetween('$2', '$3')}),
    added as (
      insert into creator_list_people (list_id, user_id, added_at) select list_id, $3, $4 from person
      on conflict do nothing)
    select exists (select from person) as known`,
});

export const deletePerson = statement({
  name: 'creators.delete-list-person',
  params: [t.uuid(), t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: {},
  text: `
    delete from creator_list_people lp using creator_lists l
    where lp.list_id = $1 and l.id = lp.list_id and l.creator_id = $2 and lp.user_id = $3`,
});

/** Followers and running members whose name or handle matches, newest follower first. */
export const matchingPeople = statement({
  name: 'creators.matching-people',
  params: [t.uuid<CreatorId>(), t.text(), t.int8()],
  row: personRow,
  text: `
    select p.id, p.handle, p.display_name, p.avatar_url
    from (
      select fan_id from followers where creator_id = $1
      union
      select fan_id from members where creator_id = $1 and status <> 'ended') known
    join profiles p on p.id = known.fan_id
    where fold(p.display_name) like fold($2) or p.handle like fold($2)
    order by lower(p.display_name), p.id
    limit $3`,
});
