-- A person's grants of every kind are one list, newest first, and each says who sold it: a gallery of whatever can be
-- bought needs no other table. The order's row refers to the creator.
alter table public.grants add creator_id uuid;
update public.grants g set creator_id = o.creator_id from public.orders o where o.id = g.order_id;
alter table public.grants alter column creator_id set not null;

-- discovery.gallery-page
drop index public.grants_of_holder;
create index grants_of_holder on public.grants (holder_id, since desc, thing_id desc);
