-- What a session was asked for last and showed, as {method, timestamp}. Signing in is no such proof: deleting the
-- account, and moving it to another address without a mail, ask however fresh the sign-in is.
alter table auth.sessions add column proof jsonb;
