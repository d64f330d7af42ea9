/** A session that owes its second factor is treated as a stranger's, in every service. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@limelight/contract';
import { countStatements } from '../../../test/database/count-statements.ts';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildFactor } from '../../../test/factories/sessions.ts';
import { codeOf, testDeps } from '../../../test/operations.ts';
import { type TestRest, startTestRest } from '../../../test/peers/start-rest.ts';
import { asCaller } from '../../kernel/operation-context.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import { router } from '../../router.ts';
import type { Claims } from '../../services/access.ts';
import { createViewers } from '../viewers.ts';

let rest: TestRest;
let fan: string;
let creator: string;
beforeAll(async () => {
  rest = await startTestRest();
  fan = await buildFan(rest.db);
  creator = await buildCreator(rest.db, { displayName: 'Before' });
  await buildFactor(rest.db, fan as never);
  await buildFactor(rest.db, creator as never);
});
afterAll(() => rest.close());

const claims = (sub: string, aal: 'aal1' | 'aal2') =>
  ({ sub, aal, session_id: `session-${aal}` }) as Claims;

describe('functions/v1', () => {
  const operations = Object.entries(contract).flatMap(([area, routes]) =>
    Object.keys(routes).map((name) => [area, name] as const),
  );
  /** Operations that the second step itself needs. */
  const exempt = new Set([
    'accounts.me',
    'accounts.useRecoveryCode',
    'accounts.askPasskey',
    'accounts.provePasskey',
  ]);

  function call(area: string, name: string, isHalfway: boolean) {
    const person = { ...viewerOf(creator, 'creator', 'admin'), awaitsSecondFactor: true };
    const client: RouterClient<typeof router> = createRouterClient(router, {
      context: {
        deps: testDeps(rest.db, new FixedClock(new Date())),
        ...asCaller(isHalfway ? person : null),
        request: { id: 'test', ip: '127.0.0.1', userAgent: null },
      },
    });
    const routes = client as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown>>
    >;
    const run = routes[area]?.[name];
    if (!run) throw new Error(`no operation ${area}.${name}`);
    return codeOf(run({}));
  }

  test.each(operations)('%s.%s', async (area, name) => {
    const stranger = await call(area, name, false);
    const halfway = await call(area, name, true);
    if (exempt.has(`${area}.${name}`)) expect(halfway).not.toBe('second_factor_required');
    else if (stranger === 'not_signed_in') expect(halfway).toBe('second_factor_required');
    else expect(halfway).toBe(stranger);
  });

  test('most operations are for people with a session, and the matrix knows it', async () => {
    const codes = await Promise.all(operations.map(([area, name]) => call(area, name, false)));
    expect(codes.filter((code) => code === 'not_signed_in').length).toBeGreaterThan(50);
  });

  test('costs no statement beside the look at the person, which is remembered', async () => {
    const { db, names } = countStatements(rest.db);
    const viewers = createViewers({ db });
    expect(await viewers.of(claims(fan, 'aal1'))).toMatchObject({ awaitsSecondFactor: true });
    expect(await viewers.of(claims(fan, 'aal2'))).toMatchObject({ awaitsSecondFactor: false });
    expect(await viewers.of(claims(fan, 'aal2'))).toMatchObject({ awaitsSecondFactor: false });
    expect(names).toEqual(['accounts.find-viewer', 'accounts.find-viewer']);
  });

  test('is owed no longer than the factor is there', async () => {
    const person = await buildFan(rest.db);
    await buildFactor(rest.db, person);
    const viewers = createViewers(rest);
    expect(await viewers.of(claims(person, 'aal1'))).toMatchObject({ awaitsSecondFactor: true });
    await rest.db.pool.query('delete from auth.factors where user_id = $1', [person]);
    expect(await viewers.of(claims(person, 'aal1'))).toMatchObject({ awaitsSecondFactor: false });
  });

  test('an unverified factor is not owed', async () => {
    const person = await buildFan(rest.db);
    await buildFactor(rest.db, person);
    await rest.db.pool.query(`update auth.factors set status = 'unverified' where user_id = $1`, [
      person,
    ]);
    const viewer = await createViewers(rest).of(claims(person, 'aal1'));
    expect(viewer).toMatchObject({ awaitsSecondFactor: false });
  });
});

describe('rest/v1', () => {
  const at = (aal: 'aal1' | 'aal2', id: string) => rest.as(id, { extra: { aal } });

  test('at the first level nothing of one’s own is written', async () => {
    const half = await at('aal1', creator);
    for (const [table, change] of [
      ['profiles', { display_name: 'After' }],
      ['creators', { tags: ['after'] }],
    ] as const) {
      expect((await half.from(table).update(change).eq('id', creator).select('id')).data).toEqual(
        [],
      );
    }
    const own = await at('aal1', fan);
    const becomes = { id: fan, onboarding_complete: false };
    expect((await own.from('creators').insert(becomes)).error?.code).toBe('42501');
    const role = { user_id: fan, role: 'creator' };
    expect((await own.from('user_roles').insert(role)).error?.code).toBe('42501');
    const { rows } = await rest.db.pool.query(
      'select p.display_name, c.tags from profiles p join creators c using (id)',
    );
    expect(rows).toEqual([{ display_name: 'Before', tags: [] }]);
  });

  test('nor are closed rows read; what strangers read stays readable', async () => {
    const half = await at('aal1', fan);
    expect((await half.from('profiles').select('id')).data).toEqual([{ id: creator }]);
    const roles = (await at('aal1', creator)).from('user_roles').select('role');
    expect((await roles).data).toEqual([]);
  });

  test('at the second level everything is as it was', async () => {
    const whole = await at('aal2', creator);
    const change = await whole
      .from('profiles')
      .update({ bio: 'Hi' })
      .eq('id', creator)
      .select('bio');
    expect(change.data).toEqual([{ bio: 'Hi' }]);
    expect((await whole.from('user_roles').select('role')).data).toEqual([{ role: 'creator' }]);
    expect(
      (await (await at('aal2', fan)).from('profiles').select('id').eq('id', fan)).data,
    ).toEqual([{ id: fan }]);
  });
});
