import path from 'node:path';
import { z } from 'zod';
import { faultsTogether, isOrigin } from './config-faults.ts';
import type { CrossOrigins } from './platform/http/cross-origin.ts';
import type { S3Settings } from './platform/files/s3-client.ts';
import type { SmsConfig } from './platform/sms/sms.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** An issuer with one of these names could sign in people of another provider. */
const TAKEN_NAMES = ['email', 'phone', 'google', 'apple', 'github', 'discord'];

/** '*', 'none', or origins separated by commas; the origins of native apps have schemes of their own. */
function crossOrigins(text: string, ctx: z.RefinementCtx): CrossOrigins {
  const origins = text.split(',').map((part) => part.trim());
  if (text.trim() === '*') return 'any';
  if (text.trim() === 'none') return [];
  for (const origin of origins) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s*]+$/.test(origin)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `'${origin}' isn’t an origin. Use *, none, or a comma-separated list such as https://app.example`,
    });
  }
  return origins;
}

/** A comma-separated list in one line. */
const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The environment variables; `.env.example` has a line for each. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be this machine’s address or name, without http:// or a port')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(1024),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      isOrigin,
      'must be the address of the whole site, such as https://fans.example, without a path',
    )
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(4),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  RUN: z.enum(['both', 'web', 'worker']).default('both'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LANDING_CLAIMS: z.string().default('10K+ Creators|Premium Content'),
  BRAND_NAME: z.string().min(1).max(40).default('Limelight'),
  SAMPLE_CONTENT: z.enum(['on', 'small', 'off']).optional(),
  ALLOW_SANDBOX: flag.default(false),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Limelight <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email().optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  CONFIRM_EMAIL: flag.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_APP_IDS: names,
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  APPLE_APP_IDS: names,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .refine((name) => !TAKEN_NAMES.includes(name), 'is already the name of another way to sign in')
    .default('oidc'),
  OIDC_LABEL: z.string().trim().min(1).max(40).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_APP_IDS: names,
  REDIRECT_ALLOW_LIST: names,
  CORS_ORIGINS: z.string().default('*').transform(crossOrigins),
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(50).default(20),
  DISPUTES_BORN_BY: z.enum(['creator', 'platform']).default('creator'),
  HOLD_DAYS: z.coerce.number().int().min(0).max(90).default(7),
  COUNTRY_TABLE: z.string().min(1).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters, without spaces')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export class ConfigFaults extends Error {
  override name = 'ConfigFaults';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `Please fix ${faults.length === 1 ? 'this problem' : `these ${faults.length} problems`} and start again:\n  ${faults.join('\n  ')}`,
    );
    this.faults = faults;
  }
}

export type Config = ReturnType<typeof readConfig>;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether strangers can reach this server: it listens beyond loopback, or has a public address. */
export function isPublic(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  if (!LOOPBACK.has(config.host)) return true;
  return !LOOPBACK.has(new URL(config.publicUrl).hostname);
}

/** Reads and checks the environment; throws an error that lists every fault. The only reader of process.env. */
export function readConfig(env: Environment) {
  const { config, faults } = inspectConfig(env);
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Every fault, and the configuration as if faulty variables were not set, so that the caller can look for more faults. */
export function inspectConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const issues = environment.safeParse(given).error?.issues ?? [];
  const faulty = new Set(issues.map(({ path: [name] }) => name));
  const rest = Object.entries(given).filter(([name]) => !faulty.has(name));
  return {
    config: configOf(environment.parse(Object.fromEntries(rest))),
    faults: [
      ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      ...faultsTogether(given),
    ],
  };
}

function configOf(e: z.infer<typeof environment>) {
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    /** Disk space that uploads may not fill: PostgreSQL and the logs keep writing to it. */
    diskReserveBytes: e.DISK_RESERVE_MB * 1024 ** 2,
    /** Links, canonical addresses and the token issuer use this, never a Host header. No slash at the end. */
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    /** Twice the database's cores; more only queue inside PostgreSQL (p99 3 ms with 4, over 140 ms with 10). */
    databaseConnections: e.DATABASE_CONNECTIONS,
    /** The bucket that holds all files instead of the data folder; null for the data folder. */
    s3: s3Settings(e),
    /** What this process does: serve, work through the job queue, or both. */
    run: e.RUN,
    /** The number of proxies in front whose X-Forwarded-For entries are trusted. */
    trustProxy: e.TRUST_PROXY,
    brandName: e.BRAND_NAME,
    /** Short claims on the landing page; the operator can change them. */
    claims: e.LANDING_CLAIMS.split('|')
      .map((claim) => claim.trim())
      .filter(Boolean),
    /** 'small': only what the first start waits for, without the pictures and clips that are made after it. */
    sampleContent: e.SAMPLE_CONTENT ?? (e.DATABASE_URL === undefined ? 'on' : 'off'),
    allowSandbox: e.ALLOW_SANDBOX,
    paymentProvider: e.PAYMENT_PROVIDER,
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY ?? null,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? null,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
      apiUrl: e.STRIPE_API_URL ?? null,
    },
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    /** Where people write about a dispute, a refund or a takedown; null where the operator set none. */
    supportEmail: e.SUPPORT_EMAIL ?? null,
    sms: smsProvider(e),
    confirmEmail: e.CONFIRM_EMAIL ?? e.SMTP_URL !== undefined,
    /** The providers that people can sign in with: those whose client id and secret are set. */
    signInProviders: signInProviders(e),
    /** Besides our own origin: where native apps come back to after a sign-in. */
    redirectAllowList: e.REDIRECT_ALLOW_LIST,
    /** Origins whose pages may call the services with a bearer token, besides our own. */
    corsOrigins: e.CORS_ORIGINS,
    platformFeeBasisPoints: Math.round(e.PLATFORM_FEE_PERCENT * 100),
    holdDays: e.HOLD_DAYS,
    /** Who bears a payment that the card network took back after a dispute. */
    disputesBornBy: e.DISPUTES_BORN_BY,
    /** A file that maps network addresses to countries, for analytics; null: no one is counted by country. */
    countryTable: e.COUNTRY_TABLE === undefined ? null : path.resolve(e.COUNTRY_TABLE),
    /** Anyone who has it can read /metrics; null: /metrics does not exist. */
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
  };
}

function s3Settings(e: z.infer<typeof environment>): S3Settings | null {
  if (e.S3_BUCKET === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  return {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  };
}

/** The provider of text messages; null: the local outbox. */
function smsProvider(e: z.infer<typeof environment>): SmsConfig | null {
  const {
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
  } = e;
  if (accountSid && authToken && from) return { kind: 'twilio', url, accountSid, authToken, from };
  return e.SMS_URL === undefined ? null : { kind: 'json', url: e.SMS_URL };
}

export interface SignInProvider {
  readonly name: string;
  /** The text of the button, for an issuer of the operator's own. */
  readonly label?: string;
  readonly kind: 'google' | 'apple' | 'github' | 'discord' | 'oidc';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string;
  /** Client ids of the operator's own apps at the provider, whose ID tokens sign people in. */
  readonly appIds: readonly string[];
}

function signInProviders(e: z.infer<typeof environment>): SignInProvider[] {
  const given = [
    {
      kind: 'google',
      name: 'google',
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      appIds: e.GOOGLE_APP_IDS,
    },
    {
      kind: 'apple',
      name: 'apple',
      clientId: e.APPLE_CLIENT_ID,
      clientSecret: e.APPLE_CLIENT_SECRET,
      appIds: e.APPLE_APP_IDS,
    },
    {
      kind: 'github',
      name: 'github',
      clientId: e.GITHUB_CLIENT_ID,
      clientSecret: e.GITHUB_CLIENT_SECRET,
      appIds: [],
    },
    {
      kind: 'discord',
      name: 'discord',
      clientId: e.DISCORD_CLIENT_ID,
      clientSecret: e.DISCORD_CLIENT_SECRET,
      appIds: [],
    },
  ] as const;
  const complete: SignInProvider[] = given.flatMap(({ clientId, clientSecret, ...rest }) =>
    clientId && clientSecret ? [{ clientId, clientSecret, ...rest }] : [],
  );
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  if (issuer && clientId && clientSecret) {
    const label = e.OIDC_LABEL ?? new URL(issuer).host;
    const appIds = e.OIDC_APP_IDS;
    complete.push({
      kind: 'oidc',
      name: e.OIDC_NAME,
      label,
      clientId,
      clientSecret,
      issuer,
      appIds,
    });
  }
  return complete;
}
