-- A post may be in several collections of its reader.
alter table public.collections add constraint collections_id_user_id_key unique (id, user_id);

-- The posts of a collection. All of them are bookmarks of the collection's owner.
create table public.collection_posts (
  collection_id uuid not null,
  user_id uuid not null,
  post_id uuid not null,
  added_at timestamptz not null,
  primary key (collection_id, post_id),
  foreign key (collection_id, user_id) references public.collections (id, user_id) on delete cascade,
  foreign key (user_id, post_id) references public.bookmarks (user_id, post_id) on delete cascade
);
alter table public.collection_posts enable row level security;
-- posts.bookmark-page-of-collection
create index collection_posts_newest on public.collection_posts (collection_id, added_at desc, post_id desc);
-- posts.bookmark-of; bookmarks that go
create index collection_posts_of_bookmark on public.collection_posts (user_id, post_id);

insert into public.collection_posts (collection_id, user_id, post_id, added_at)
select collection_id, user_id, post_id, created_at from public.bookmarks where collection_id is not null;

alter table public.bookmarks drop column collection_id;
