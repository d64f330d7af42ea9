import type pg from 'pg';

/** A role that rest/v1 switches to. Roles belong to a whole server, so another installation may have created it. */
export interface FoundRole {
  readonly name: string;
  /** The role that runs the migrations. */
  readonly me: string;
  readonly exists: boolean;
  /** `me` can already switch to it. */
  readonly isMine: boolean;
  /** `me` may create, grant and change it. */
  readonly mayMake: boolean;
}

const LOOK = `
  select wanted.name, me.rolname as me, found.oid is not null as exists,
         coalesce(pg_has_role(me.oid, found.oid, 'SET'), false) as "isMine",
         me.rolsuper or (me.rolcreaterole and
           coalesce(pg_has_role(me.oid, found.oid, 'MEMBER WITH ADMIN OPTION'), true)) as "mayMake"
    from unnest(array['anon', 'authenticated', 'service_role']) as wanted (name)
    join pg_roles me on me.rolname = current_user
    left join pg_roles found on found.rolname = wanted.name`;

export async function lookAtRoles(client: pg.ClientBase): Promise<FoundRole[]> {
  return (await client.query<FoundRole>(LOOK)).rows;
}

export const mayMakeRoles = (roles: readonly FoundRole[]): boolean =>
  roles.every(({ mayMake }) => mayMake);

/** Why these roles cannot be used, with the SQL that an administrator has to run; null if they can. */
export function roleFault(roles: readonly FoundRole[]): string | null {
  const lacking = roles.filter(({ isMine }) => !isMine);
  if (mayMakeRoles(roles) || lacking.length === 0) return null;
  const absent = lacking.filter(({ exists }) => !exists).map(({ name }) => name);
  const foreign = lacking.filter(({ exists }) => exists).map(({ name }) => name);
  const why = [
    absent.length > 0
      ? `needs the roles ${absent.join(', ')}, but isn’t allowed to create them`
      : null,
    foreign.length > 0
      ? `isn’t allowed to act as ${foreign.join(', ')}, which another installation on that server created`
      : null,
  ];
  const me = `"${roles[0]?.me.replaceAll('"', '""')}"`;
  const orders = [
    ...absent.map((name) => `create role ${name} nologin;`),
    `grant ${[...absent, ...foreign].join(', ')} to ${me};`,
  ];
  return `The role in DATABASE_URL ${why.filter(Boolean).join(', and ')}. As an administrator of that server, run: ${orders.join(' ')}`;
}

/**
 * A migration without its statements about the roles, for a role that may switch to them but not change them. Only the first
 * migration has such statements.
 */
export function withoutRoles(sql: string): string {
  return sql
    .replace(/^do \$\$\ndeclare name text;\n.*?^end \$\$;\n/ms, '')
    .replace(/^alter role (anon|authenticated) set [^;]*;\n/gm, '');
}
