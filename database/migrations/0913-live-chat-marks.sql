-- A mark that a viewer buys for their lines in the chat of one stream.
alter table public.streams add column mark_cents int check (mark_cents between 100 and 10000);
-- the author had bought the mark when they said it; whether they still have it is a grant
alter table public.stream_lines add column is_supporter boolean not null default false;
-- what people bought stays
create trigger keep_marked_streams before delete on public.streams
  for each row execute function public.keep_granted('chat_mark');
