import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type LaunchOptions } from '@playwright/test';

/** The headless shell draws without the parts of a desktop browser: the tests take a sixth less time with it. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Debian's packages; older releases lack the first. */
const DEBIAN = ['chromium-headless-shell', 'chromium'];

/** Keeps Chromium from sending network requests of its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * A Chromium that starts on this machine: the one named by CHROMIUM_PATH, an installed one, Playwright's own, Debian's package
 * if we may install it, or the one in the npm package @sparticuz/chromium.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const candidates = [process.env['CHROMIUM_PATH'], ...INSTALLED, chromium.executablePath()];
  const found = candidates.find((file) => file !== undefined && file !== '' && starts(file));
  if (found) return { executablePath: found, args: QUIET };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const installed = DEBIAN.find((name) => installDebian(name) && starts(`/usr/bin/${name}`));
    if (installed) return { executablePath: `/usr/bin/${installed}`, args: QUIET };
  }
  return { executablePath: await sparticuz.executablePath(), args: [...sparticuz.args, ...QUIET] };
}

function starts(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function installDebian(name: string): boolean {
  try {
    const options = {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    execFileSync('apt-get', ['update', '-q'], options);
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    return true;
  } catch {
    return false;
  }
}
