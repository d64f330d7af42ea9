-- How loud a sound is over its time, in equal parts; 100 is its loudest. Null: a picture or a film, or made before this.
alter table public.media add column waveform int[]
  check (cardinality(waveform) between 1 and 64 and 0 <= all (waveform) and 100 >= all (waveform));
