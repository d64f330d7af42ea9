-- The planner takes 1,000 rows for what a function of plpgsql returns, and read all creators and profiles for them. A search
-- for similar names finds some dozens.
alter function public.similar_people(text, integer) rows 50;
