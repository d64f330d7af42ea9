import { expect, test } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
};
const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15550100000',
};
const OIDC = {
  OIDC_ISSUER: 'https://id.house.example',
  OIDC_CLIENT_ID: 'us',
  OIDC_CLIENT_SECRET: 'secret',
};

test('nothing set: text messages stay here, nobody else signs people in', () => {
  expect(readConfig({})).toMatchObject({ sms: null, signInProviders: [], confirmEmail: false });
});

test('text messages by Twilio, by any service, or not at all; never by half', () => {
  expect(readConfig(TWILIO).sms).toEqual({
    kind: 'twilio',
    url: 'https://api.twilio.com',
    accountSid: 'AC1',
    authToken: 'token',
    from: '+15550100000',
  });
  expect(readConfig({ SMS_URL: 'https://sms.example/send' }).sms).toEqual({
    kind: 'json',
    url: 'https://sms.example/send',
  });
  expect(
    faultsOf({ TWILIO_ACCOUNT_SID: 'AC1', PORT: 'x' }).map((one) => one.split(':')[0]),
  ).toEqual(['PORT', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  expect(faultsOf({ ...TWILIO, SMS_URL: 'https://sms.example/send' })).toHaveLength(1);
});

test('an issuer of the operator’s own has its name, or its host’s', () => {
  expect(readConfig({ ...OIDC, OIDC_NAME: 'house', OIDC_LABEL: 'House ID' })).toMatchObject({
    signInProviders: [{ kind: 'oidc', name: 'house', label: 'House ID' }],
  });
  expect(readConfig(OIDC)).toMatchObject({
    signInProviders: [{ name: 'oidc', label: 'id.house.example' }],
  });
});

test.each(['email', 'phone', 'google'])('an issuer cannot take the name "%s"', (name) => {
  expect(faultsOf({ ...OIDC, OIDC_NAME: name })).toEqual([
    'OIDC_NAME: is already the name of another way to sign in',
  ]);
});

test('pages elsewhere: any, none, or those that are listed', () => {
  expect(readConfig({}).corsOrigins).toBe('any');
  expect(readConfig({ CORS_ORIGINS: 'none' }).corsOrigins).toEqual([]);
  expect(
    readConfig({ CORS_ORIGINS: 'https://app.example, capacitor://localhost' }).corsOrigins,
  ).toEqual(['https://app.example', 'capacitor://localhost']);
  for (const wrong of ['app.example', 'https://app.example/', 'https://a.example,*']) {
    expect(faultsOf({ CORS_ORIGINS: wrong })).toEqual([expect.stringMatching(/^CORS_ORIGINS: '/)]);
  }
});

test.each([
  [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ GOOGLE_CLIENT_ID: 'us' }, 'GOOGLE_CLIENT_SECRET'],
  [{ GITHUB_CLIENT_SECRET: 'secret' }, 'GITHUB_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.house.example', OIDC_CLIENT_ID: 'us' }, 'OIDC_CLIENT_SECRET'],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 'https://store.example' }, 'S3_BUCKET'],
  [{ PUBLIC_URL: 'https://fans.example/club' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://fans.example/?a' }, 'PUBLIC_URL'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST'],
])('%j lacks or has too much: %s', (env, name) => {
  expect(faultsOf(env).map((one) => one.split(':')[0])).toContain(name);
});

test('faults of single settings and of settings together are told at once', () => {
  const faults = faultsOf({ PORT: 'many', PAYMENT_PROVIDER: 'stripe', APPLE_CLIENT_ID: 'us' });
  expect(faults.map((one) => one.split(':')[0])).toEqual([
    'PORT',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'APPLE_CLIENT_SECRET',
  ]);
});

test('a slash at the end of an address is no path', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fans.example/' }).publicUrl).toBe(
    'https://fans.example',
  );
});

test.each([
  ['DISK_RESERVE_MB', 'abc', 'must be a whole number, 0 or more'],
  ['DISK_RESERVE_MB', '-1', 'must be a whole number, 0 or more'],
  ['PORT', '3000.5', 'must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['TRUST_PROXY', 'yes', 'must be a whole number from 0 to 10'],
  ['DATABASE_CONNECTIONS', '1e1', 'must be a whole number from 2 to 100'],
  ['HOLD_DAYS', ' ', 'must be a whole number from 0 to 90'],
  ['PLATFORM_FEE_PERCENT', '20%', 'must be a number from 0 to 50'],
  ['RUN', 'all', 'must be both, web or worker'],
  ['ALLOW_SANDBOX', 'true', 'must be on or off'],
  [
    'DATABASE_URL',
    'mysql://db',
    'must be an address that starts with postgres:// or postgresql://',
  ],
  ['SMTP_URL', 'mail.example', 'must be an address that starts with smtp:// or smtps://'],
  ['SUPPORT_EMAIL', 'help', 'must be an email address'],
  ['BRAND_NAME', 'x'.repeat(41), 'must have 1 to 40 characters'],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name}: ${sentence}`]);
});

test('numbers may stand between spaces, and a fee may have a fraction', () => {
  expect(readConfig({ PORT: ' 8080 ', PLATFORM_FEE_PERCENT: '12.5' })).toMatchObject({
    port: 8080,
    platformFeeBasisPoints: 1250,
  });
});
