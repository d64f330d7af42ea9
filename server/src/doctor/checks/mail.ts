import { isPublic } from '../../config.ts';
import { tryMailServer } from '../../platform/mail/try-mail.ts';
import { bad, type Check, good, off, warning } from '../check.ts';
import { mailRefused, mailUnreachable } from '../sentences.ts';

export const mailCheck: Check = {
  name: 'Email',
  asksOutside: true,
  async run({ config }) {
    const { smtpUrl, mailFrom } = config;
    if (smtpUrl === null) {
      const line = 'Emails stay in the outbox for 24 hours: SMTP_URL isn’t set.';
      return isPublic(config) ? warning(line) : off(line);
    }
    const answer = await tryMailServer(smtpUrl);
    if (answer.state === 'refused') return bad(mailRefused(smtpUrl, answer.said));
    if (answer.state === 'unreachable') return bad(mailUnreachable(smtpUrl, answer.said));
    const { host } = new URL(smtpUrl);
    return mailFrom.endsWith('@localhost>')
      ? warning(
          `${host} takes our emails, but MAIL_FROM isn’t set: many servers refuse ${mailFrom}.`,
        )
      : good(`${host} takes our emails, from ${mailFrom}.`);
  },
};
