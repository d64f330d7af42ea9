import { type ExportSection, exportSection } from '../kernel/parts/export-section.ts';

/** What a person published, commented and kept. */
export const postsExports: readonly ExportSection[] = [
  exportSection(
    'posts',
    'posts',
    `select coalesce(jsonb_agg(to_jsonb(x) - 'actor_id' || jsonb_build_object(
       'by', (select actor.handle from profiles actor where actor.id = x.actor_id),
       'files', (select coalesce(jsonb_agg(jsonb_build_object('media_id', file.media_id, 'alt', file.alt,
           'is_preview', file.is_preview) order by file.position), '[]')
         from post_media file where file.post_id = x.id and file.removed_at is null),
       'poll', (select jsonb_build_object('question', poll.question, 'allows_several', poll.allows_several,
           'ends_at', poll.ends_at, 'options', (select jsonb_agg(jsonb_build_object('text', choice.text,
             'votes', choice.votes) order by choice.position) from poll_options choice where choice.post_id = x.id))
         from polls poll where poll.post_id = x.id))), '[]') as section
     from posts x where x.creator_id = $1`,
  ),
  exportSection(
    'posts',
    'comments',
    `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'text',
       coalesce(x.taken_down_text, x.text), 'created_at', x.created_at)), '[]') as section
     from comments x where x.author_id = $1`,
  ),
  exportSection(
    'posts',
    'likes',
    `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'created_at', x.created_at)), '[]') as section
     from likes x where x.user_id = $1`,
  ),
  exportSection(
    'posts',
    'comment_likes',
    `select coalesce(jsonb_agg(jsonb_build_object('comment_id', x.comment_id, 'created_at', x.created_at)), '[]') as section
     from comment_likes x where x.user_id = $1`,
  ),
  // without the text of the choice, which is the creator's: the post may be locked to the voter by now
  exportSection(
    'posts',
    'poll_votes',
    `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'choice', choice.position + 1,
       'voted_at', x.voted_at)), '[]') as section
     from poll_votes x join poll_options choice on choice.id = x.option_id where x.user_id = $1`,
  ),
  exportSection(
    'posts',
    'bookmarks',
    `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'created_at', x.created_at)), '[]') as section
     from bookmarks x where x.user_id = $1`,
  ),
  exportSection(
    'posts',
    'collections',
    `select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'created_at', x.created_at,
       'is_shared', x.link_key is not null,
       'posts', (select coalesce(jsonb_agg(jsonb_build_object('post_id', kept.post_id, 'added_at', kept.added_at)
         order by kept.added_at), '[]') from collection_posts kept where kept.collection_id = x.id))
       order by x.name), '[]') as section
     from collections x where x.user_id = $1`,
  ),
];
