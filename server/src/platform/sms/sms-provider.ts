import { jsonSms } from './json-sms.ts';
import type { SmsConfig, SmsProvider } from './sms.ts';
import { twilioSms } from './twilio-sms.ts';

/** The provider that is configured. */
export const smsProvider = (sms: SmsConfig): SmsProvider =>
  sms.kind === 'twilio' ? twilioSms(sms) : jsonSms(sms.url);
