-- The action of an announcement is a path on this site; '/\elsewhere' was taken, and browsers read it as '//elsewhere'.
update public.announcements set action_url = null
  where action_url !~ '^/(?!/)[^\\[:cntrl:]]*$';
alter table public.announcements drop constraint announcements_action_url_check;
alter table public.announcements add constraint announcements_action_url_check
  check (action_url ~ '^/(?!/)[^\\[:cntrl:]]*$');
