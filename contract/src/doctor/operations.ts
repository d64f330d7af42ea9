import { z } from 'zod';
import { NOT_LIVE } from '../backups/not-live.ts';
import { input, operation } from '../platform/operation.ts';

/** What the doctor says of one part of the installation. `off`: it is not used, or could not be tried, and the line says why. */
const finding = z.object({
  name: z.string(),
  state: z.enum(['good', 'warning', 'bad', 'off']),
  line: z.string(),
});
export type Finding = z.infer<typeof finding>;

const testChannel = z.enum(['mail', 'sms', 'push']);
export type TestChannel = z.infer<typeof testChannel>;

/** `kept`: there is no provider, so the message is in the outbox. `said`: the provider's own answer. */
const testResult = z.object({
  result: z.enum(['sent', 'kept', 'failed']),
  said: z.string(),
});
export type TestResult = z.infer<typeof testResult>;

export const doctor = {
  /**
   * Administrators only. Tries each part, some of them over the network, which takes up to 20 seconds. A restored copy that isn’t
   * live asks nothing outside of its own machine and database.
   */
  examine: operation('doctor.examine', 'GET', '/doctor', 'What works of this installation')
    .input(input({}))
    .output(z.object({ findings: z.array(finding) })),
  /**
   * Administrators only. Sends a message to the caller at once, without the queue: to their email address, to a phone number, or
   * to their browsers. Written to the audit log.
   */
  sendTest: operation('doctor.sendTest', 'POST', '/doctor/tests', 'Send myself a test message')
    .input(
      input({
        channel: testChannel,
        /** For `sms`: '+' and digits. */
        phone: z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, 'Write the number with + and the country code.')
          .optional(),
      }),
    )
    .output(testResult)
    .errors({
      ...NOT_LIVE,
      phone_missing: { status: 422, message: 'Write the number that the text goes to.' },
      no_email: { status: 409, message: 'Your account has no email address.' },
    }),
  /** Tells behind which address the server sees a caller, so that the doctor can check `TRUST_PROXY`. */
  getAddress: operation(
    'doctor.getAddress',
    'GET',
    '/doctor/address',
    'The network address that I am seen with',
  )
    .input(input({}))
    .output(z.object({ address: z.string() })),
};
