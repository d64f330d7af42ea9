-- A collection can be handed on by its link. The key is in the link alone: whoever has it may look, until it is taken back.
alter table public.collections
  add column link_key text
    constraint collections_link_key_key unique
    constraint collections_link_key_check check (link_key ~ '^[A-Za-z0-9_-]{22}$');
comment on column public.collections.link_key is 'The secret part of the link that shares it; null while it is not shared. Unique for shared-collection.';
