import { type ExportSection, exportSection } from '../export-section.ts';

/** What somebody published, said and kept. */
export const postsExports: readonly ExportSection[] = [
  exportSection(
    'posts',
    'posts',
    `select coalesce(jsonb_agg(to_jsonb(x)), '[]') as section from posts x where x.creator_id = $1`,
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
    'bookmarks',
    `select coalesce(jsonb_agg(jsonb_build_object('post_id', x.post_id, 'created_at', x.created_at,
       'collections', (select coalesce(jsonb_agg(c.name order by c.name), '[]') from collection_posts cp
         join collections c on c.id = cp.collection_id
         where cp.user_id = x.user_id and cp.post_id = x.post_id))), '[]') as section
     from bookmarks x where x.user_id = $1`,
  ),
];
