import { MAIN_JOB_MS, walkMainJob } from './support/main-job.ts';
import { test } from './support/test.ts';

test('a creator publishes for members, a fan subscribes and sees it, a stranger gets no byte, the money is paid out', async ({
  person,
  product,
}) => {
  test.setTimeout(MAIN_JOB_MS);
  await walkMainJob(person, product);
});
