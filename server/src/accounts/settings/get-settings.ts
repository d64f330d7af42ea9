import type { Settings } from '@limelight/contract/accounts/settings';
import type { Deps } from '../../kernel/deps.ts';
import { authAccess } from '../auth-access.ts';
import { handleChangeableFrom, redirectsSince, redirectsUntil } from '../policy.ts';
import { findSettings } from './settings-queries.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Everything the settings screens show. */
export async function getSettings(deps: Deps, viewer: Viewer): Promise<Settings> {
  const now = deps.clock.now();
  const auth = authAccess(deps);
  const [row, user, codes, stepUp, proof] = await Promise.all([
    deps.db.one(findSettings, viewer.id, redirectsSince(now)),
    auth.findUser(viewer.id),
    auth.countRecoveryCodes(viewer.id),
    auth.neededProof(viewer.sessionId),
    auth.neededProof(viewer.sessionId, 'asked'),
  ]);
  if (!user) throw new Error('an account without a user');
  return {
    profile: {
      displayName: row.display_name,
      handle: row.handle,
      bio: row.bio,
      avatarUrl: row.avatar_url,
      bannerUrl: row.banner_url,
      tags: [...row.tags],
      isCreator: row.is_creator,
    },
    handle: {
      changeableFrom: handleChangeableFrom(row.handle_changed_at, now)?.toISOString() ?? null,
      previous: row.previous.map(({ handle, given_up_at }) => ({
        handle,
        redirectsUntil: redirectsUntil(new Date(given_up_at)).toISOString(),
      })),
    },
    account: {
      email: user.email,
      newEmail: user.new_email,
      phone: user.phone,
      hasPassword: user.encrypted_password !== null,
      timeZone: row.time_zone,
      locale: row.locale,
      localeFrom: row.locale_from,
    },
    security: {
      hasSecondFactor: auth.hasSecondFactor(user),
      recoveryCodesLeft: codes.made === 0 ? null : codes.unused,
      stepUp,
      proof,
    },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  };
}
