import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

export const hideCreator = statement({
  name: 'discovery.hide-creator',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>(), t.timestamptz()],
  row: { known: t.bool().certain() },
  text: `
    with creator as (select id from creators where id = $2 and id <> $1),
    hidden as (
      insert into hidden_creators (user_id, creator_id, hidden_at) select $1, id, $3 from creator on conflict do nothing)
    select exists (select from creator) as known`,
});

export const hidePost = statement({
  name: 'discovery.hide-post',
  params: [t.uuid<UserId>(), t.uuid<PostId>(), t.timestamptz()],
  row: { known: t.bool().certain() },
  text: `
    with post as (select id from posts where id = $2 and status = 'published'),
    hidden as (
      insert into hidden_posts (user_id, post_id, hidden_at) select $1, id, $3 from post on conflict do nothing)
    select exists (select from post) as known`,
});

export const unhideCreator = statement({
  name: 'discovery.unhide-creator',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: {},
  text: `delete from hidden_creators where user_id = $1 and creator_id = $2`,
});

export const unhidePost = statement({
  name: 'discovery.unhide-post',
  params: [t.uuid<UserId>(), t.uuid<PostId>()],
  row: {},
  text: `delete from hidden_posts where user_id = $1 and post_id = $2`,
});

export const hiddenThings = statement({
  name: 'discovery.hidden-things',
  params: [t.uuid<UserId>(), t.int8()],
  row: {
    post_id: t.uuid<PostId>().nullable(),
    id: t.uuid<CreatorId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
  },
  text: `
    select things.post_id, p.id, p.handle, p.display_name, p.avatar_url
    from (
      select null::uuid as post_id, creator_id, hidden_at from hidden_creators where user_id = $1
      union all
      select hp.post_id, po.creator_id, hp.hidden_at from hidden_posts hp join posts po on po.id = hp.post_id
      where hp.user_id = $1) things
    join profiles p on p.id = things.creator_id
    order by things.hidden_at desc
    limit $2`,
});
