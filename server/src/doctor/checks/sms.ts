import { trySms } from '../../platform/sms/try-sms.ts';
import { bad, type Check, good, off, warning, wordsOf } from '../check.ts';

export const smsCheck: Check = {
  name: 'Text messages',
  asksOutside: true,
  async run({ config: { sms } }) {
    if (sms === null)
      return off('Text messages stay in the outbox for 24 hours: no provider is set.');
    const { host } = new URL(sms.url);
    try {
      const answer = await trySms(sms);
      if (answer.state === 'listens')
        return good(`${host} can be reached. Send a test text to see whether it takes one.`);
      if (answer.state === 'refused')
        return bad(
          `Twilio refuses the account (${answer.said}). Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`,
        );
      const { status, type } = answer.account;
      if (status !== 'active') return bad(`Twilio says that the account is ${status}.`);
      return type === 'Trial'
        ? warning('Twilio takes our texts, but a trial account only reaches verified numbers.')
        : good('Twilio takes our texts.');
    } catch (error) {
      return bad(`${host} can’t be reached: ${wordsOf(error)}.`);
    }
  },
};
