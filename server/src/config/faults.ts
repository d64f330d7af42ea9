/** Checks across settings: settings that need each other, and addresses with too many parts. */

type Given = Readonly<Record<string, string | undefined>>;

/** Every fault across the given settings, one line each for the operator. */
export function faultsTogether(given: Given): string[] {
  return [
    ...(given['PAYMENT_PROVIDER'] === 'stripe'
      ? missing(given, STRIPE, 'PAYMENT_PROVIDER=stripe')
      : []),
    ...TOGETHER.flatMap((names) => halves(given, names)),
    ...bucketFaults(given),
    ...(TWILIO.some((name) => given[name] !== undefined) && given['SMS_URL'] !== undefined
      ? ['SMS_URL: use either SMS_URL or TWILIO_ACCOUNT_SID for text messages, not both']
      : []),
  ];
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];

/** Where one setting is missing, the others would silently do nothing. */
const TOGETHER = [
  TWILIO,
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

function halves(given: Given, names: readonly string[]): string[] {
  const there = names.filter((name) => given[name] !== undefined);
  return there.length === 0 ? [] : missing(given, names, there.join(' and '));
}

const missing = (given: Given, names: readonly string[], where: string): string[] =>
  names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: is required with ${where}`);

function bucketFaults(given: Given): string[] {
  const others = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'FILES_MOVE_TO'];
  const there = others.filter((name) => given[name] !== undefined);
  if (given['S3_BUCKET'] !== undefined || there.length === 0) return [];
  return [`S3_BUCKET: is required with ${there.join(' and ')}`];
}
