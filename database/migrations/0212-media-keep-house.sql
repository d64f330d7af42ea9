-- What is put in order behind people's backs: bytes that no row speaks of, and films from before there were previews.

-- the sweep: whether any file is made of these bytes
create index media_variants_by_key on public.media_variants (key);

alter table public.media
  -- of films that were prepared before previews were made; each is tried once
  add column lacks_preview boolean not null default false;
update public.media m set lacks_preview = true
where m.kind = 'video' and m.status = 'ready'
  and not exists (select from public.media_variants v where v.media_id = m.id and v.name = 'preview.webp');
create index media_lacking_preview on public.media (id) where lacks_preview;
