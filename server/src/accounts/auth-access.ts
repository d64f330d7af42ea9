import type { Deps } from '../kernel/deps.ts';
import { tellSecurity } from './security/tell-security.ts';
import { createAuthAccess, type AuthAccess } from '../services/auth/index.ts';

const made = new WeakMap<Deps, AuthAccess>();

/** The auth service's interface for the rest of this process: a person's sessions, proofs and security events. */
export function authAccess(deps: Deps): AuthAccess {
  let access = made.get(deps);
  if (!access) {
    const { db, clock, bus, log, mail, config } = deps;
    const publicUrl = () => config.publicUrl;
    access = createAuthAccess({
      db,
      clock,
      bus,
      log,
      mail,
      brandName: config.brandName,
      publicUrl,
      onSecurityEvent: tellSecurity(deps),
    });
    made.set(deps, access);
  }
  return access;
}
