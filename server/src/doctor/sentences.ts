/** What the doctor and the start both say. The name of the server is shown, the password never. */
export const mailRefused = (smtpUrl: string, said: string) =>
  `The mail server ${new URL(smtpUrl).host} refuses the name and password in SMTP_URL (${oneLineOf(said)}).`;

export const mailUnreachable = (smtpUrl: string, said: string) =>
  `The mail server ${new URL(smtpUrl).host} can’t be used now (${oneLineOf(said)}).`;

export const STRIPE_REFUSED =
  'Stripe doesn’t know STRIPE_SECRET_KEY. Copy it again from Stripe’s dashboard (Developers, API keys).';

export const stripeUnreachable = (said: string) => `Stripe can’t be reached (${oneLineOf(said)}).`;

const oneLineOf = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
