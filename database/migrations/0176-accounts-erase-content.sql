-- What a deleted account leaves: files that nothing bought, sent or shown holds go, the others stay for who paid.

-- Looks at up to `batch` files of `owner` after `past`, by id, and deletes the rows that nothing holds. Row by row,
-- since foreign keys know best what holds one, in whichever area that is.
create function public.erase_unused_media(owner uuid, past uuid, batch int)
  returns table (id uuid, erased boolean)
  language plpgsql
  set search_path = ''
  as $$
  begin
    for id in
      select m.id from public.media m where m.owner_id = owner and m.id > past order by m.id limit batch
    loop
      begin
        delete from public.media m where m.id = erase_unused_media.id;
        erased := true;
      exception when foreign_key_violation or restrict_violation then
        erased := false;
      end;
      return next;
    end loop;
  end
  $$;
-- erasing a post: whether any order names it, and the foreign key's own look
create index orders_naming_post on public.orders (post_id) where post_id is not null;
