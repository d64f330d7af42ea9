import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { startMass } from '../../../test/mass.ts';
import { refuseRows } from '../../../test/refuse-rows.ts';
import { waitingJobs } from '../../../test/run-jobs.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
afterAll(() => mass.money.close());

test('a fan whom a batch cannot reach is set aside: the others get it, and have it taken back', async () => {
  const { money, as, asCreator, follower, write, runAll, inbox, result, failures } = mass;
  const { id: creator } = await money.creator();
  const [one, stuck, other] = [
    await follower(creator),
    await follower(creator),
    await follower(creator),
  ];
  await refuseRows(money.db, 'conversation_people', `row.person_id = '${stuck}'`);
  const sent = await write(creator);
  await runAll();
  const says = async (who: UserId) => (await inbox(who)).map((row) => row.says);
  expect([await says(one), await says(stuck), await says(other)]).toEqual([
    ['New prints are in'],
    [],
    ['New prints are in'],
  ]);
  expect(await result(creator, sent.id)).toMatchObject({ state: 'sent', delivered: 2 });

  const [row] = (await as(one).messages.listConversations({})).items;
  await refuseRows(money.db, 'messages', `row.conversation_id = '${row?.id}'`);
  await asCreator(creator).unsendMass({ massMessageId: sent.id });
  await runAll();
  expect(await says(other)).not.toContain('New prints are in');
  expect(await waitingJobs(money.deps)).toEqual([]);
  expect(failures).toEqual([]);
});
