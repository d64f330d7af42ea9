-- Who connects another place stays in the session that they began in, level and all.
alter table auth.flow_states add column linking_session_id uuid references auth.sessions on delete cascade;
-- a swept session takes its sign-ins under way along
create index flow_states_linking_session on auth.flow_states (linking_session_id);
