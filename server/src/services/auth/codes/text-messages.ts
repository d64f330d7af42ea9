import type { Tx } from '../../../platform/db/db.ts';
import type { IssuedCode } from './codes.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

/** Queues a text message with a code. `phone` is digits only. */
export async function sendSmsCode(
  ctx: AuthContext,
  tx: Tx,
  phone: string,
  { code }: Pick<IssuedCode, 'code'>,
): Promise<void> {
  requireSms(ctx);
  await ctx.sms.send(tx, {
    to: `+${phone}`,
    text: `${code} is your ${ctx.brandName} code. Never share it.`,
  });
}

export function requireSms(ctx: AuthContext): void {
  if (ctx.settings.sms === false) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone sign-ins are disabled');
  }
}
