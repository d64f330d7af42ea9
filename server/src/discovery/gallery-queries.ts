import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

type Kind = 'picture' | 'video' | 'audio';

/**
 * What the viewer bought or could see as a member, newest first after a position, at most :count: bought things of these kinds
 * by the day of purchase, and members' posts by their day of publication while the membership runs. Limited to one creator, and
 * to a span of days, where given. Members' posts of an ended membership are included only with a creator, so that they do not
 * flood the rest. `kind` filters members' posts only: its area decides what files a bought thing has.
 */
export const galleryPage = statement({
  name: 'discovery.gallery-page',
  params: {
    viewerId: t.uuid<UserId>(),
    beforeAt: t.timestamptz(),
    beforeId: t.uuid(),
    now: t.timestamptz(),
    count: t.int8(),
    creatorId: t.uuid<CreatorId>().nullable(),
    from: t.timestamptz().nullable(),
    to: t.timestamptz().nullable(),
    kind: t.text<Kind>().nullable(),
    source: t.text<'all' | 'purchased' | 'membership'>(),
    boughtKinds: t.textArray(),
  },
  row: {
    thing_kind: t.text().certain(),
    thing_id: t.uuid().certain(),
    at: t.timestamptz().certain(),
    source: t.text<'purchased' | 'membership'>().certain(),
    is_revoked: t.bool().certain(),
    creator_id: t.uuid<CreatorId>().certain(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
  },
  text: `
    select gallery.*, c.handle, c.display_name, c.avatar_url from (
      (select g.kind as thing_kind, g.thing_id, g.since as at, 'purchased' as source,
         g.revoked_at is not null as is_revoked, g.creator_id
       from granted_things g
       where g.holder_id = :viewerId and g.kind = any(:boughtKinds) and (g.since, g.thing_id) < (:beforeAt, :beforeId)
         and :source <> 'membership'
         and (:creatorId::uuid is null or g.creator_id = :creatorId)
         and (:from::timestamptz is null or g.since >= :from)
         and (:to::timestamptz is null or g.since < :to)
       order by g.since desc, g.thing_id desc limit :count)
      union all
      (select 'post', po.id, po.published_at, 'membership', false, m.creator_id
       from (
         select distinct on (m.creator_id) m.creator_id, m.ended_at, m.started_at, m.status, m.current_period_end
         from members m where m.fan_id = :viewerId and (:creatorId::uuid is null or m.creator_id = :creatorId)
         order by m.creator_id, m.started_at desc) m
       cross join lateral (
         select po.id, po.published_at from posts po
         where po.creator_id = m.creator_id and po.status = 'published' and po.opens_to in ('members', 'others')
           and (po.published_at, po.id) < (:beforeAt, :beforeId) and po.published_at <= :now
           and (po.expires_at is null or po.expires_at > :now)
           and (m.ended_at is null or po.published_at <= m.ended_at)
           and (:from::timestamptz is null or po.published_at >= :from)
           and (:to::timestamptz is null or po.published_at < :to)
           and not exists (select from granted_things g where g.holder_id = :viewerId and g.kind = 'post' and g.thing_id = po.id)
           and exists (select from post_media pm join media md on md.id = pm.media_id
             where pm.post_id = po.id and (:kind::text is null or md.kind = :kind))
         order by po.published_at desc, po.id desc limit :count) po
       where :source <> 'purchased'
         and (:creatorId::uuid is not null or membership_runs(m.status, m.current_period_end, :now))
       order by po.published_at desc, po.id desc limit :count)
    ) gallery
    join profiles c on c.id = gallery.creator_id
    order by at desc, thing_id desc
    limit :count`,
});

/** Every creator that the viewer bought from or is or was a member of, by name. */
export const galleryCreators = statement({
  name: 'discovery.gallery-creators',
  params: [t.uuid<UserId>(), t.timestamptz(), t.textArray()],
  row: {
    id: t.uuid<CreatorId>(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
    purchased: t.int4().certain(),
    is_member: t.bool().certain(),
    ended_at: t.timestamptz().nullable(),
  },
  text: `
    with bought as (
      select creator_id, count(*)::int as things
      from held_grants where holder_id = $1 and kind = any($3) group by creator_id),
    joined as (
      select creator_id, bool_or(membership_runs(status, current_period_end, $2)) as is_member,
        max(coalesce(ended_at, case when status = 'ending' then current_period_end end)) as ended_at
      from members where fan_id = $1 group by creator_id)
    select p.id, p.handle, p.display_name, p.avatar_url, coalesce(b.things, 0) as purchased,
      coalesce(j.is_member, false) as is_member, case when not coalesce(j.is_member, true) then j.ended_at end as ended_at
    from bought b full join joined j on j.creator_id = b.creator_id
    join profiles p on p.id = coalesce(b.creator_id, j.creator_id)
    order by lower(p.display_name), p.id`,
});

/** Only this many of the newest members' posts of one creator are counted, which bounds the cost of a response. */
const COUNTED_POSTS = 2_000;

/**
 * How many files of members' posts the gallery of viewer $1 contains, by creator, kind and month (UTC): the counts beside its
 * filters. Counts what `galleryPage` lists; `is_over` marks what it lists only for one creator.
 */
export const countMembersFiles = statement({
  name: 'discovery.count-members-files',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {
    creator_id: t.uuid<CreatorId>().certain(),
    kind: t.text<Kind>(),
    month: t.text().certain(),
    is_over: t.bool().certain(),
    files: t.int4().certain(),
  },
  text: `
    with listed as (
      select po.id as post_id, m.creator_id, po.published_at as at,
        not membership_runs(m.status, m.current_period_end, $2) as is_over
      from (
        select distinct on (m.creator_id) m.creator_id, m.ended_at, m.status, m.current_period_end
        from members m where m.fan_id = $1
        order by m.creator_id, m.started_at desc) m
      cross join lateral (
        select po.id, po.published_at from posts po
        where po.creator_id = m.creator_id and po.status = 'published' and po.opens_to in ('members', 'others')
          and po.published_at <= $2 and (po.expires_at is null or po.expires_at > $2)
          and (m.ended_at is null or po.published_at <= m.ended_at)
          and not exists (select from granted_things g where g.holder_id = $1 and g.kind = 'post' and g.thing_id = po.id)
        order by po.published_at desc, po.id desc limit ${COUNTED_POSTS}) po)
    select listed.creator_id, md.kind, to_char(listed.at at time zone 'UTC', 'YYYY-MM') as month,
      listed.is_over, count(*)::int as files
    from listed
    join post_media pm on pm.post_id = listed.post_id and pm.removed_at is null
    join media md on md.id = pm.media_id
    group by 1, 2, 3, 4
    order by month desc, listed.creator_id, md.kind`,
});
