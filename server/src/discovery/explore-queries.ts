import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import { IS_THERE, NOT_HIDDEN_BY_VIEWER } from './queries.ts';

export interface Filter {
  /** Only posts that are open to everyone. */
  readonly free: boolean;
  readonly video: boolean;
  readonly sort: 'newest' | 'popular';
}

/**
 * One statement per combination of filters, so that each is planned on its own index; with a filter as a parameter the planner
 * could use none of them. $1 viewer, ($2, $3) the last one seen, $4 now, $5 how many.
 */
const filters: readonly Filter[] = [true, false].flatMap((free) =>
  [true, false].flatMap((video) =>
    (['newest', 'popular'] as const).map((sort) => ({ free, video, sort })),
  ),
);

const nameOf = ({ free, video, sort }: Filter) =>
  `${sort}${free ? '-free' : ''}${video ? '-video' : ''}`;

/** The sort key: a time, or a count; both are cursors of (value, id). */
const KEY = { newest: 'po.published_at', popular: 'po.like_count' } as const;

const onShow = ({ free, video, sort }: Filter) => `
  po.status = 'published' and (${KEY[sort]}, po.id) < ($2, $3) and po.published_at <= $4
  and (po.expires_at is null or po.expires_at > $4)
  ${free ? `and po.opens_to = 'everyone'` : ''} ${video ? 'and po.has_video' : ''}
  and ${IS_THERE} and ${NOT_HIDDEN_BY_VIEWER}`;

const ordered = ({ sort }: Filter) => `order by ${KEY[sort]} desc, po.id desc limit $5`;
/** The same with a literal: a statement whose only limit is a parameter is planned again each time, which takes 5 ms. */
const most = ({ sort }: Filter) => `order by ${KEY[sort]} desc, po.id desc limit ${MOST}`;
/** The contract's largest page, plus one row that shows whether there is another page. */
const MOST = 31;
const COLUMNS = 'po.id, po.published_at, po.like_count';

const row = {
  id: t.uuid<PostId>(),
  published_at: t.timestamptz().certain(),
  like_count: t.int4(),
} as const;

/** The variants of a statement by its filter. */
function variants<Variant>(make: (filter: Filter) => Variant): (filter: Filter) => Variant {
  const made = new Map(filters.map((filter) => [nameOf(filter), make(filter)]));
  return (filter) => {
    const variant = made.get(nameOf(filter));
    if (!variant) throw new Error(`no statement for ${nameOf(filter)}`);
    return variant;
  };
}

const viewer = t.uuid<UserId>().nullable();
/** Takes the cursor's value as text, and casts it in the statement to the type of the sort key. */
const cast = (sql: string, { sort }: Filter) =>
  sql.replaceAll(
    '($2, $3)',
    sort === 'newest' ? '($2::text::timestamptz, $3)' : '($2::text::int, $3)',
  );

/**
 * Posts `po` that everyone may know of, as `evaluate` decides: a post for a list alone is hidden from everyone else, so its
 * title must not find it.
 */
const IS_ANNOUNCED = `exists (
  select from jsonb_array_elements(po.audience) as way where not way @> '[{"kind": "list"}]')`;

/** Up to $2 published posts whose title contains $1, a LIKE pattern of three letters or more. */
export const titledPosts = statement({
  name: 'discovery.titled-posts',
  params: [t.text(), t.int8()],
  row: { id: t.uuid<PostId>() },
  text: `
    select po.id from posts po
    where po.status = 'published' and po.title <> '' and fold(po.title) like fold($1) and ${IS_ANNOUNCED}
    limit $2`,
});

/** All published posts. */
export const exploreAll = variants((filter) =>
  statement({
    name: `discovery.explore-${nameOf(filter)}`,
    params: [viewer, t.text(), t.uuid(), t.timestamptz(), t.int8()],
    row,
    text: cast(
      `select * from (
         select ${COLUMNS} from posts po join creators c on c.id = po.creator_id
         where ${onShow(filter)} ${most(filter)}) page
       limit $5`,
      filter,
    ),
  }),
);

/** Posts of a few creators $6 (the first of each, merged) and a few posts $7. */
export const exploreFew = variants((filter) =>
  statement({
    name: `discovery.explore-few-${nameOf(filter)}`,
    params: [
      viewer,
      t.text(),
      t.uuid(),
      t.timestamptz(),
      t.int8(),
      t.uuidArray<CreatorId>(),
      t.uuidArray<PostId>(),
    ],
    row,
    text: cast(
      `select ${COLUMNS} from (
         (select ${COLUMNS} from unnest($6::uuid[]) as asked(id) join creators c on c.id = asked.id
          cross join lateral (
            select * from posts po where po.creator_id = c.id and ${onShow(filter)} ${ordered(filter)}) po
          ${ordered(filter)})
         union
         (select ${COLUMNS} from unnest($7::uuid[]) as titled(id)
          cross join lateral (select * from posts where id = titled.id offset 0) po
          join creators c on c.id = po.creator_id
          where ${onShow(filter)} ${ordered(filter)})
       ) po
       ${ordered(filter)}`,
      filter,
    ),
  }),
);

/**
 * For a search with so many matching posts, by their creator ($6 a LIKE pattern, $7 a tag) or by their title ($8 a LIKE
 * pattern, or null), that reading all posts in order finds a match soon.
 */
export const exploreMany = variants((filter) =>
  statement({
    name: `discovery.explore-many-${nameOf(filter)}`,
    params: [
      viewer,
      t.text(),
      t.uuid(),
      t.timestamptz(),
      t.int8(),
      t.text(),
      t.text(),
      t.text().nullable(),
    ],
    row,
    text: cast(
      `select ${COLUMNS} from posts po join creators c on c.id = po.creator_id join profiles p on p.id = c.id
       where ${onShow(filter)}
         and (fold(p.display_name) like fold($6) or p.handle like fold($6) or fold_all(c.tags) @> array[fold($7)]
           or fold(po.title) like fold($8) and ${IS_ANNOUNCED})
       ${ordered(filter)}`,
      filter,
    ),
  }),
);

/**
 * Posts with tag $7 in a text that the viewer may read (open to everyone, or to members where they are one), and posts of
 * creators $6, who have the tag.
 */
export const exploreTag = variants((filter) =>
  statement({
    name: `discovery.explore-tag-${nameOf(filter)}`,
    params: [
      viewer,
      t.text(),
      t.uuid(),
      t.timestamptz(),
      t.int8(),
      t.uuidArray<CreatorId>(),
      t.text(),
    ],
    row,
    text: cast(
      `select ${COLUMNS} from (
         (select ${COLUMNS} from post_tags pt join posts po on po.id = pt.post_id join creators c on c.id = po.creator_id
          where pt.tag = $7 and pt.is_open and ${onShow(filter)}
          ${
            filter.sort === 'newest'
              ? 'and (pt.published_at, pt.post_id) < ($2, $3) order by pt.published_at desc, pt.post_id desc limit $5'
              : 'and (pt.like_count, pt.post_id) < ($2, $3) order by pt.like_count desc, pt.post_id desc limit $5'
          })
         union
         (select ${COLUMNS} from members m
          join post_tags pt on pt.creator_id = m.creator_id and pt.tag = $7
          join posts po on po.id = pt.post_id join creators c on c.id = po.creator_id
          where m.fan_id = $1::uuid and membership_runs(m.status, m.current_period_end, $4)
            and po.opens_to = 'members' and ${onShow(filter)}
          ${ordered(filter)})
         union
         (select ${COLUMNS} from unnest($6::uuid[]) as asked(id) join creators c on c.id = asked.id
          cross join lateral (
            select * from posts po where po.creator_id = c.id and ${onShow(filter)} ${ordered(filter)}) po
          ${ordered(filter)})
       ) po
       ${ordered(filter)}`,
      filter,
    ),
  }),
);
