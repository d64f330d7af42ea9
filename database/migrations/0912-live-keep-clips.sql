-- The last minute of a stream that was reported while it ran, for staff until the decision. Its file is reports/ID.mp4.
create table public.stream_report_clips (
  report_id uuid primary key references public.reports (id) on delete cascade,
  stream_id uuid not null references public.streams (id) on delete cascade,
  bytes bigint not null check (bytes > 0),
  made_at timestamptz not null
);
alter table public.stream_report_clips enable row level security;
-- live.insert-clip: how many are kept of a stream
create index stream_report_clips_of_stream on public.stream_report_clips (stream_id);
