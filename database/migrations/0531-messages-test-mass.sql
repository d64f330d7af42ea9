-- The latest test of a mass message: what a reader would get, for its author alone. It is in no conversation, so nothing
-- counts, sells or announces it to anybody else.
create table public.mass_tests (
  creator_id uuid primary key references public.creators (id) on delete cascade,
  -- of this test; a new one takes the place of the last
  id uuid not null default uuidv7(),
  text text not null check (char_length(text) <= 5000),
  locked_text text not null check (char_length(locked_text) <= 5000),
  has_name_places boolean not null,
  link_url text references public.link_cards (url) on delete restrict,
  -- [{mediaId, isFree}] in their order; a file that is gone is not shown any more
  media jsonb not null,
  price_cents int check (price_cents between 100 and 50000),
  sent_at timestamptz not null
);
alter table public.mass_tests enable row level security;
-- the foreign key's own look
create index mass_tests_of_link on public.mass_tests (link_url) where link_url is not null;
