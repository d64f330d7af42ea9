-- The part of a picture that is shown. The original stays as it was uploaded, and every crop is made of it anew.

alter table public.media
  -- {left, top, width, height}, each a part of 1 of the upright original; null shows all of it
  add column crop jsonb,
  -- grows with every crop; the second is the one that was made last
  add column crop_version int not null default 0,
  add column cropped_version int not null default 0,
  add check (cropped_version <= crop_version);
