-- Who said which language an account has, so that the browser's is taken once and never in place of a choice. What is not
-- the default was chosen until now.
alter table public.accounts
  add column locale_from text not null default 'default' check (locale_from in ('default', 'browser', 'person'));
update public.accounts set locale_from = 'person' where locale <> 'en-US';
