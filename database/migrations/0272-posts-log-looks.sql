-- Moderators look at what is not open to everyone with a reason, and the audit log's line is what opens it.

-- posts.looks-since: which of these posts one moderator gave a reason for
create index audit_log_looks on public.audit_log (actor_id, subject, occurred_at) where action = 'posts.look';
