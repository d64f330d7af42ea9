-- An event that a consumer fails on is set aside at once: no count of its failures, and no pause for all others.
alter table public.event_consumers drop column failures, drop column resumes_at;
