/** The content of a migration file such as NNNN-prints-begin.sql. */
export const PRINTS_MIGRATION = `
  create table public.prints (
    id uuid primary key default uuidv7(),
    creator_id uuid not null references creators on delete restrict,
    -- the creator who frames it and gets a share
    framer_id uuid not null references creators on delete restrict,
    title text not null,
    price_cents int not null,
    is_taken_down boolean not null default false,
    looked_after_at timestamptz
  );
  alter table public.prints enable row level security;
  create trigger keep_granted_prints before delete on public.prints
    for each row execute function keep_granted('print');
`;
