-- What a page says of itself, for the messages that link to it. The address is kept as it was written.
create table public.link_cards (
  url text primary key check (url like 'https://%' and char_length(url) <= 2000),
  -- waiting: the page was not read yet; none: it has nothing to show, or could not be read
  state text not null check (state in ('waiting', 'ready', 'none')),
  site text check (char_length(site) between 1 and 100),
  title text check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 300),
  -- when somebody last asked for the page
  asked_at timestamptz not null,
  check ((state = 'ready') = (title is not null)),
  check (title is not null or (site is null and description is null))
);
alter table public.link_cards enable row level security;

-- The first link of the free text, where it leads to the public internet.
alter table public.message_bodies add column link_url text references public.link_cards (url) on delete restrict;
-- messages.places-of-link, and the foreign key's own look
create index message_bodies_of_link on public.message_bodies (link_url) where link_url is not null;
