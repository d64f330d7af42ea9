import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { TIME_ZONE_UNKNOWN } from '@limelight/contract/accounts/settings';
import { isSameClock } from '../platform/clock/same-clock.ts';
import { limitedTo, signedIn, signedInHalfway } from '../kernel/implement.ts';
import { authAccess } from './auth-access.ts';
import { changeHandle, checkHandle } from './handles/change-handle.ts';
import { cancelDeletion, previewDeletion, requestDeletion } from './deletion/delete-account.ts';
import { exportData } from './deletion/export-data.ts';
import { getMe } from './get-me.ts';
import { getSettings } from './settings/get-settings.ts';
import { EXPORT_LIMIT } from './limits.ts';
import { listSecurityEvents, listSessions } from './security/list-security.ts';
import { requireProof, requireStepUp } from './security/require-step-up.ts';
import { hasSecondFactor } from './security/second-factor.ts';
import { adoptLocale, updatePreferences } from './settings/settings-queries.ts';
import { updateProfile } from './settings/update-profile.ts';

const done = { ok: true } as const;
const my = signedIn.accounts;

export const accountsRoutes = {
  // Reads the current roles: the page that reloads after 'Become a Creator' must not get those of a fan.
  me: signedInHalfway.accounts.me.handler(async ({ context }) =>
    getMe(context.deps.db, (await context.freshViewer?.()) ?? context.viewer),
  ),

  getSettings: my.getSettings.handler(({ context: { deps, viewer } }) => getSettings(deps, viewer)),

  updateProfile: my.updateProfile.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const refusal = await updateProfile(deps, viewer, input);
    if (refusal) throw errors[refusal]();
    return getSettings(deps, viewer);
  }),

  checkHandle: my.checkHandle.handler(({ context: { deps, viewer }, input }) =>
    checkHandle(deps, viewer, input.handle),
  ),
  changeHandle: my.changeHandle.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const refusal = await changeHandle(deps, viewer, input.handle);
    if (refusal?.reason === 'too_soon') {
      throw errors.handle_too_soon({
        data: { changeableFrom: refusal.changeableFrom.toISOString() },
      });
    }
    if (refusal) throw errors[`handle_${refusal.reason}`]();
    return getSettings(deps, viewer);
  }),

  updatePreferences: my.updatePreferences.handler(
    async ({ context: { deps, viewer }, input: { timeZone, locale }, errors }) => {
      if (timeZone !== undefined && !(await isSameClock(deps.db, timeZone))) {
        const issue = { path: ['timeZone'], message: TIME_ZONE_UNKNOWN };
        throw errors.invalid_input({ data: { issues: [issue] } });
      }
      await deps.db.run(updatePreferences, viewer.id, timeZone ?? null, locale ?? null);
      return getSettings(deps, viewer);
    },
  ),

  adoptLocale: my.adoptLocale.handler(async ({ context: { deps, viewer }, input }) => {
    const kept = await deps.db.one(adoptLocale, viewer.id, input.locale);
    return { locale: kept.locale, localeFrom: kept.locale_from };
  }),

  confirmIdentity: my.confirmIdentity.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await authAccess(deps).giveProof(viewer.sessionId, input))) throw errors.wrong_proof();
      return done;
    },
  ),

  askPasskey: signedInHalfway.accounts.askPasskey.handler(
    async ({ context: { deps, viewer }, errors }) => {
      const asked = await authAccess(deps).askPasskey(viewer.id);
      if (!asked) throw errors.no_passkey();
      const { allowCredentials = [], ...options } = asked.options;
      return { challengeId: asked.challenge_id, options: { ...options, allowCredentials } };
    },
  ),
  provePasskey: signedInHalfway.accounts.provePasskey.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await authAccess(deps).givePasskey(viewer.sessionId, input)))
        throw errors.wrong_proof();
      return done;
    },
  ),

  listSessions: my.listSessions.handler(async ({ context: { deps, viewer } }) => ({
    items: await listSessions(deps, viewer),
  })),
  closeSession: my.closeSession.handler(
    async ({ context: { deps, viewer, request }, input, errors }) => {
      const auth = authAccess(deps);
      const closed = await deps.db.tx(async (tx) => {
        const ended = await auth.endSessions(tx, {
          userId: viewer.id,
          only: input.sessionId,
          reason: 'sign_out',
        });
        if (ended > 0) await auth.recordEvent(tx, viewer.id, 'session_closed', request);
        return ended;
      });
      if (closed === 0) throw errors.not_found();
      return done;
    },
  ),
  closeOtherSessions: my.closeOtherSessions.handler(
    async ({ context: { deps, viewer, request } }) => {
      const auth = authAccess(deps);
      const closed = await deps.db.tx(async (tx) => {
        await auth.recordEvent(tx, viewer.id, 'signed_out_everywhere', request);
        return auth.endSessions(tx, {
          userId: viewer.id,
          except: viewer.sessionId,
          reason: 'sign_out',
        });
      });
      return { closed };
    },
  ),

  makeRecoveryCodes: my.makeRecoveryCodes.handler(
    async ({ context: { deps, viewer, request }, errors }) => {
      if (!(await hasSecondFactor(deps.db, viewer.id))) throw errors.no_second_factor();
      await requireStepUp(deps, viewer);
      const codes = await authAccess(deps).makeRecoveryCodes(
        viewer.id,
        ACCOUNT_LIMITS.recoveryCodes,
        request,
      );
      return { codes };
    },
  ),
  useRecoveryCode: signedInHalfway.accounts.useRecoveryCode.handler(
    async ({ context: { deps, viewer, request }, input, errors }) => {
      const left = await authAccess(deps).useRecoveryCode(viewer.sessionId, input.code, request);
      if (left === null) throw errors.wrong_code();
      return { left };
    },
  ),

  listSecurityEvents: my.listSecurityEvents.handler(({ context: { deps, viewer }, input }) =>
    listSecurityEvents(deps, viewer, input),
  ),

  exportData: my.exportData
    .use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer } }) => exportData(deps, viewer)),

  previewDeletion: my.previewDeletion.handler(({ context: { deps, viewer } }) =>
    previewDeletion(deps, viewer),
  ),
  requestDeletion: my.requestDeletion.handler(async ({ context: { deps, viewer, request } }) => {
    await requireProof(deps, viewer);
    await requestDeletion(deps, viewer, request);
    return previewDeletion(deps, viewer);
  }),
  cancelDeletion: my.cancelDeletion.handler(async ({ context: { deps, viewer, request } }) => {
    await cancelDeletion(deps, viewer, request);
    return previewDeletion(deps, viewer);
  }),
};
