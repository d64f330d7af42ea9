-- A file of the vault is for whatever its owner shows: posts, messages, and what comes.

alter table public.media drop constraint media_purpose_check;
update public.media set purpose = 'vault' where purpose = 'post';
alter table public.media
  alter column purpose set default 'vault',
  add constraint media_purpose_check check (purpose in ('vault', 'avatar', 'banner'));
