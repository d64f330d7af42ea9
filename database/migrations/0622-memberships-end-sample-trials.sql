-- memberships.overdue-samples: trials end too, and so does what a sample fan canceled
drop index public.memberships_samples;
create index memberships_samples on public.memberships (id) where is_sample and status in ('active', 'ending');
