import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { LONG } from '../support/long.ts';

test(
  'the first visitor of a first start on a busy machine signs up at once',
  { tag: LONG },
  async () => {
    const folder = await makeFolder();
    const busy = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);']));
    try {
      const product = await startProduct({ dataDir: folder, env: { SAMPLE_CONTENT: 'on' } });
      const { supabaseKey } = (await (await fetch(`${product.url}/config.json`)).json()) as {
        supabaseKey: string;
      };
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          fetch(`${product.url}/auth/v1/signup`, {
            method: 'POST',
            headers: { apikey: supabaseKey, 'content-type': 'application/json' },
            body: JSON.stringify({ email: `first${n}@example.com`, password: 'a quiet harbour 7' }),
          }),
        ),
      );
      const refusals = answers.filter(({ ok }) => !ok).map((answer) => answer.text());
      expect(await Promise.all(refusals), product.output()).toEqual([]);
      await product.stop();
    } finally {
      for (const child of busy) child.kill('SIGKILL');
      await removeFolder(folder);
    }
  },
);
