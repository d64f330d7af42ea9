import { z } from 'zod';
import type { SmsConfig } from '../platform/sms/sms.ts';
import { address, flag } from './values.ts';

/** Email and text messages. */
export const mailSettings = z.object({
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Limelight <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SMS_URL: address('http', 'https').optional(),
  TWILIO_URL: address('http', 'https').default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  CONFIRM_EMAIL: flag.optional(),
});

export function mailConfig(e: z.infer<typeof mailSettings>) {
  return {
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    /** Where people write about a dispute, a refund or a takedown; null where the operator set none. */
    supportEmail: e.SUPPORT_EMAIL ?? null,
    sms: smsProvider(e),
    confirmEmail: e.CONFIRM_EMAIL ?? e.SMTP_URL !== undefined,
  };
}

/** The provider of text messages; null: the local outbox. */
function smsProvider(e: z.infer<typeof mailSettings>): SmsConfig | null {
  const {
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
  } = e;
  if (accountSid && authToken && from) return { kind: 'twilio', url, accountSid, authToken, from };
  return e.SMS_URL === undefined ? null : { kind: 'json', url: e.SMS_URL };
}
