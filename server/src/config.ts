import { z } from 'zod';
import { backupConfig, backupFaults, backupSettings } from './config/backup.ts';
import { bucketAccess, bucketConfig, bucketSettings } from './config/bucket.ts';
import { faultsTogether } from './config/faults.ts';
import { liveConfig, liveSettings } from './config/live.ts';
import { mailConfig, mailSettings } from './config/mail.ts';
import { moneyConfig, moneySettings } from './config/money.ts';
import { nearNames } from './config/near-names.ts';
import { processConfig, processSettings } from './config/process.ts';
import { signInProviders, signInSettings } from './config/sign-in.ts';
import { shopConfig, shopSettings } from './config/shop.ts';
import { siteConfig, siteSettings } from './config/site.ts';

/** The environment variables; `.env.example` has a line for each. */
const environment = z.object({
  ...siteSettings.shape,
  ...processSettings.shape,
  ...bucketSettings.shape,
  ...backupSettings.shape,
  ...liveSettings.shape,
  ...moneySettings.shape,
  ...shopSettings.shape,
  ...mailSettings.shape,
  ...signInSettings.shape,
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

/**
 * Every fault, and the configuration as if faulty variables were not set, so that the caller can look for more faults. A name
 * that is nearly one of our settings is only named (`slips`): the environment is shared with other programs, and a new setting
 * of ours must not keep an installation from starting that has a similar name of another one in it.
 */
export function inspectConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const issues = environment.safeParse(given).error?.issues ?? [];
  const faulty = new Set(issues.map(({ path: [name] }) => name));
  const rest = Object.entries(given).filter(([name]) => !faulty.has(name));
  const slips = nearNames(given, Object.keys(environment.shape)).map(
    ({ name, meant }) => `${name} isn’t a setting. Did you mean ${meant}?`,
  );
  return {
    config: configOf(environment.parse(Object.fromEntries(rest)), slips),
    faults: [
      ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      ...faultsTogether(given),
      ...backupFaults(given),
    ],
  };
}

function configOf(e: z.infer<typeof environment>, slips: readonly string[]) {
  return {
    /** Sentences on names in the environment that are nearly a setting's. */
    slips,
    ...siteConfig(e),
    ...processConfig(e),
    s3: bucketConfig(e),
    backup: backupConfig(e, bucketAccess(e)),
    /** Where all files are being moved to: the bucket, or the data folder. Until then both are read. */
    filesMoveTo: e.FILES_MOVE_TO ?? null,
    ...liveConfig(e),
    ...moneyConfig(e),
    ...shopConfig(e),
    ...mailConfig(e),
    signInProviders: signInProviders(e),
  };
}
