import { hasRedis } from '../../server/test/peers/start-redis.ts';
import { join, type Person } from '../media/cast.ts';
import { startFleet } from '../support/fleet.ts';
import { removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { hasNginx } from '../support/nginx.ts';
import { STARTING_MS } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** People whose requests never pause, and how many each sends at least and at most. */
const PEOPLE = 6;
const LEAST = 30;
const MOST = 50_000;

test(
  'while the processes of a fleet are restarted one after the other, no request is lost',
  { tag: LONG },
  async () => {
    test.skip(!hasNginx || !hasRedis, 'needs nginx and redis-server (Debian: apt install nginx)');
    test.setTimeout(3 * STARTING_MS);
    const fleet = await startFleet();
    const lost: string[] = [];
    let sent = 0;
    let isOver = false;
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => join(fleet.url, `Rolf${n}`, 'fan')),
    );
    const { supabaseKey } = (await (await fetch(`${fleet.url}/config.json`)).json()) as {
      supabaseKey: string;
    };
    /** Reads and writes, the page as well as the services; a PATCH is not sent twice by a proxy. */
    const requests = ({ id, token }: Person, n: number) => [
      new Request(`${fleet.url}/`, { headers: { accept: 'text/html' } }),
      new Request(`${fleet.url}/functions/v1/accounts/me`, {
        headers: { authorization: `Bearer ${token}` },
      }),
      new Request(`${fleet.url}/rest/v1/profiles?id=eq.${id}`, {
        method: 'PATCH',
        headers: {
          apikey: supabaseKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ display_name: `Rolf ${n}` }),
      }),
    ];
    const loop = async (person: Person) => {
      for (let n = 0; (n < LEAST || !isOver) && n < MOST; n++) {
        for (const request of requests(person, n)) {
          sent++;
          const said = await fetch(request).then(
            async (answer) => [answer.status, (await answer.text()).slice(0, 200)] as const,
            (error: unknown) => [null, String(error)] as const,
          );
          if (said[0] !== 200 && said[0] !== 204)
            lost.push(`${request.method} ${request.url}: ${said.join(' ')}`);
        }
      }
    };
    const loops = Promise.all(people.map(loop));
    const codes: (number | null)[] = [];
    for (const one of fleet.processes) codes.push(await one.restart());
    isOver = true;
    await loops;
    expect(lost).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(sent).toBeGreaterThanOrEqual(3 * PEOPLE * LEAST);
    process.stdout.write(`A rolling restart: ${sent} requests, ${lost.length} lost\n`);
    await fleet.stop();
    await removeFolder(fleet.dataDir);
  },
);
