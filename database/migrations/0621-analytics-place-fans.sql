-- Where a fan was at their last visit of a creator's page, where the operator installed a table of countries; kept by the
-- consumer analytics.count. ISO 3166-1 alpha-2; null where nobody knows.
alter table public.arrivals add column country text check (country ~ '^[A-Z]{2}$');
-- fans.countries, and whoever narrows fans by a country
create index arrivals_by_country on public.arrivals (creator_id, country) where country is not null;
