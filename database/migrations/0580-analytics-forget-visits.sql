-- Who visited when is needed to count a visitor once a day; the counts stay when it goes.
-- analytics.forget-visits
create index profile_visits_by_day on public.profile_visits (day);
