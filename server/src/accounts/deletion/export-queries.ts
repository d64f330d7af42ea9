import { type ExportSection, exportSection } from '../../kernel/parts/export-section.ts';

/** What this area exports about the person. */
export const accountsExports: readonly ExportSection[] = [
  exportSection(
    'accounts',
    'profile',
    `select (select to_jsonb(p) from profiles p where p.id = $1) as section`,
  ),
  exportSection(
    'accounts',
    'account',
    `select (select to_jsonb(a) from accounts a where a.id = $1) as section`,
  ),
  exportSection(
    'accounts',
    'roles',
    `select coalesce(jsonb_agg(r.role), '[]') as section from user_roles r where r.user_id = $1`,
  ),
  exportSection(
    'accounts',
    'former_handles',
    `select coalesce(jsonb_agg(to_jsonb(x)), '[]') as section from former_handles x where x.user_id = $1`,
  ),
];
