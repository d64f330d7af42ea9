-- Where visitors are, where the operator installed a table of countries; kept by the consumer analytics.count.
create table public.country_days (
  creator_id uuid not null references public.creators on delete cascade,
  -- in the time zone that the creator had then, as in source_days
  day date not null,
  -- ISO 3166-1 alpha-2; ZZ where the table did not say
  country text not null check (country ~ '^[A-Z]{2}$'),
  visits int not null default 0,
  -- analytics.countries, analytics.add-to-countries
  primary key (creator_id, day, country)
);
alter table public.country_days enable row level security;
