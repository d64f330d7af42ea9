-- A crop that cannot be made is given up: its owner reads so and may try again, and nobody waits for it any longer.
alter table public.media
  -- how often the last crop and the last poster were begun: what ends the process each time must not be begun forever
  add column crop_attempts int not null default 0,
  add column poster_attempts int not null default 0,
  -- a sentence for the owner; null while the crop is being made, and once it is
  add column crop_failure text,
  add check (crop_failure is null or cropped_version < crop_version);

-- crops whose job has given up; one that is still queued is made all the same
update public.media set crop_failure = 'We couldn’t crop this picture. Try again.' where cropped_version < crop_version;
