import { expect, test } from 'vitest';
import { inspectConfig } from '../config.ts';

const slipsOf = (env: Record<string, string>) => inspectConfig(env).config.slips;

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
  ['PLATFORM_FEE', 'PLATFORM_FEE_PERCENT'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('%s was meant to be %s', (name, meant) => {
  expect(slipsOf({ [name]: 'x' })).toEqual([`${name} isn’t a setting. Did you mean ${meant}?`]);
});

test('what shells, npm, containers and build services set is none of ours', () => {
  const names = [
    ...['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'LOGNAME', 'USER', 'SHELL', 'TERM', 'LANG', 'PWD'],
    ...['PORTAGE', 'POST', 'HOSTS', 'RUNLEVEL', 'RUNNER_NAME', 'EDITOR', 'MAIL', 'MAILCHECK'],
    ...['npm_config_loglevel', 'npm_config_port', 'npm_package_name', 'npm_lifecycle_event'],
    ...['NODE_ENV', 'NODE_OPTIONS', 'http_proxy', 'NO_PROXY', 'HTTPS_PROXY', 'DEBUG', 'CI'],
    ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'S3_SERVICE_HOST'],
    ...['GITHUB_TOKEN', 'GITHUB_ACTIONS', 'GITHUB_RUN_ID', 'GITHUB_REPOSITORY', 'GITHUB_API_URL'],
    ...['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'DISCORD_TOKEN'],
    ...['REDIS_PORT', 'REDIS_SERVICE_PORT', 'REDIS_PORT_6379_TCP', 'SMTP_PORT', 'SMTP_HOST'],
    ...['PGHOST', 'PGDATA', 'PGPORT', 'POSTGRES_PASSWORD', 'DATABASE_URL_REPLICA', 'METRICS_PORT'],
    ...['SYSTEMD_EXEC_PID', 'JOURNAL_STREAM', 'INVOCATION_ID', 'XDG_DATA_DIRS', 'XDG_RUNTIME_DIR'],
    ...['DATA_SOURCE', 'DISK_SIZE', 'PUBLIC_IP', 'BRAND', 'SUPPORT_URL', 'COUNTRY', 'HOLD'],
  ];
  expect(slipsOf(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

test('a name beside the setting itself belongs to another program, and an empty one does nothing', () => {
  expect(slipsOf({ SMTP_URI: 'x', SMTP_URL: 'smtp://localhost' })).toEqual([]);
  expect(slipsOf({ SMTP_URI: '' })).toEqual([]);
});
