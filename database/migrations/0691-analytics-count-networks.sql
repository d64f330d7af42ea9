-- How many strangers of a network were counted on a day: one machine can call itself by any number of browsers.
create table public.stranger_networks (
  -- a creator's page, or a recording
  thing_id uuid not null,
  -- UTC
  day date not null,
  -- a hash with the day's salt, as the visitors of profile_visits
  network bytea not null,
  strangers smallint not null check (strangers > 0),
  -- analytics.insert-visit, analytics.insert-watch
  primary key (thing_id, day, network)
);
alter table public.stranger_networks enable row level security;
-- analytics.old-stranger_networks
create index stranger_networks_by_day on public.stranger_networks (day);
