import type { Config } from '../../config.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { type Check, good, off, together, type Verdict, warning } from '../check.ts';

/** Codes of authenticator apps, signatures of webhooks and of buckets fail with a clock that is off by more. */
const MOST_OFF_MS = 30 * SECOND;
const WAITS_MS = 5 * SECOND;

const databaseTime = statement({
  name: 'doctor.database-time',
  params: [],
  row: { now: t.timestamptz().certain() },
  text: 'select clock_timestamp() as now',
});

export const clockCheck: Check = {
  name: 'Clock',
  async run({ config, db, isHeld }) {
    const compared = [
      db && (await compare('the database', () => timeOfDatabase(db))),
      ...(await Promise.all(
        (isHeld ? [] : peersOf(config)).map((url) =>
          compare(new URL(url).host, () => timeOfPeer(url)),
        ),
      )),
    ].filter((one): one is Verdict => one !== null);
    return compared.length === 0
      ? off('There is no other clock to compare this machine’s with.')
      : together(compared);
  },
};

/** Whose https answers have a date that we can trust. */
function peersOf({ paymentProvider, stripe, s3 }: Config): string[] {
  return [
    ...(paymentProvider === 'stripe' ? [stripe.apiUrl ?? 'https://api.stripe.com'] : []),
    ...(s3 ? [s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`] : []),
  ];
}

const timeOfDatabase = async (db: Db): Promise<Date> => (await db.one(databaseTime)).now;

/** Any answer has a date, also one that refuses; null where none came. */
async function timeOfPeer(url: string): Promise<Date | null> {
  const signal = AbortSignal.timeout(WAITS_MS);
  const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  const date = headers.get('date');
  return date === null ? null : new Date(date);
}

/** Null where the other clock can't be read: that is said where the peer itself is tried. */
async function compare(name: string, read: () => Promise<Date | null>): Promise<Verdict | null> {
  const asked = Date.now();
  const theirs = await read().catch(() => null);
  if (theirs === null) return null;
  // the answer was written somewhere between the two
  const ours = (asked + Date.now()) / 2;
  const off = Math.abs(theirs.getTime() - ours);
  return off <= MOST_OFF_MS
    ? good(`It agrees with ${name}.`)
    : warning(
        `It differs from ${name} by ${Math.round(off / SECOND)} seconds. Keep it right with NTP (timedatectl set-ntp true).`,
      );
}
