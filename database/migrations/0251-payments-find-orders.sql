-- The orders desk finds orders by who bought, by whose page it was bought on, and by post.

-- orders desk: a creator's orders, newest first
create index orders_of_creator_newest on public.orders (creator_id, created_at desc, id desc);
-- orders desk: the orders that name a post, newest first; erasing a post: whether any does, and the foreign key's look
drop index public.orders_naming_post;
create index orders_naming_post on public.orders (post_id, created_at desc, id desc) where post_id is not null;
-- orders desk: people whose name holds what was typed, fans included
create index profiles_display_name_trgm on public.profiles using gin (display_name gin_trgm_ops);
-- orders desk: posts that were on show and whose text holds what was typed
create index posts_shown_text_trgm on public.posts using gin (text gin_trgm_ops) where status in ('published', 'archived');
