import { makeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { MAIN_JOB_MS, walkMainJob } from '../support/main-job.ts';
import { newestNode } from '../support/newest-node.ts';
import { startProduct, STARTING_MS } from '../support/product.ts';
import { SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

test.use({
  shared: new SharedProduct(async () => ({
    product: await startProduct({ node: await newestNode(), dataDir: await makeFolder() }),
  })),
});

test(
  'the newest Node with long-term support starts on an empty data folder and serves the main job',
  { tag: LONG },
  async ({ person, product }) => {
    test.setTimeout(MAIN_JOB_MS + STARTING_MS);
    await walkMainJob(person, product);
  },
);
