import { startServices } from '../../server/test/peers/start-services.ts';
import { makeFolder, removeFolder } from './folder.ts';
import { startNginx } from './nginx.ts';
import { freePort, type Product, startProduct } from './product.ts';

/** One process of a fleet, which can be restarted in its place. */
interface FleetProcess {
  readonly run: 'web' | 'worker';
  /** Stops it with SIGTERM and starts it again; resolves with its exit code once the next one is ready. */
  restart(): Promise<number | null>;
}

export interface Fleet extends Product {
  readonly processes: readonly FleetProcess[];
}

type Env = Readonly<Record<string, string>>;

const WEBS = 2;
const WORKERS = 2;

/** The product as many processes: two for people behind nginx, two workers, PostgreSQL, Redis and a bucket of their own. */
export async function startFleet(env: Env = {}): Promise<Fleet> {
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const one of ends.reverse()) await one();
  };
  try {
    const services = await startServices();
    ends.push(() => services.stop());
    const port = await freePort();
    const settings = {
      ...env,
      ...services.settings,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '1',
    };
    const members: Member[] = [];
    const add = async (run: FleetProcess['run']) => {
      const member = await startMember(run, settings);
      members.push(member);
      ends.push(async () => {
        await member.stop();
        // the fleet's own folder, like that of any product, is removed after it has stopped
        if (member !== members[0]) await removeFolder(member.dataDir);
      });
      return member;
    };
    const first = await add('web');
    for (let n = 1; n < WEBS; n++) await add('web');
    for (let n = 0; n < WORKERS; n++) await add('worker');
    const nginx = await startNginx(
      port,
      members.filter(({ run }) => run === 'web').map((one) => one.port),
    );
    ends.push(() => nginx.stop());
    return {
      url: settings.PUBLIC_URL,
      dataDir: first.dataDir,
      pid: first.product().pid,
      ended: first.product().ended,
      output: () => members.map((one) => one.output()).join(''),
      command: (name, ...args) => first.product().command(name, ...args),
      stop: end,
      processes: members,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Member extends FleetProcess {
  readonly port: number;
  readonly dataDir: string;
  product(): Product;
  output(): string;
  stop(): Promise<void>;
}

async function startMember(run: FleetProcess['run'], settings: Env): Promise<Member> {
  const dataDir = await makeFolder();
  const port = await freePort();
  const start = () => startProduct({ dataDir, port, env: { ...settings, RUN: run } });
  let product = await start();
  let before = '';
  return {
    run,
    port,
    dataDir,
    product: () => product,
    output: () => before + product.output(),
    stop: () => product.stop(),
    async restart() {
      await product.stop();
      before += product.output();
      const code = await product.ended;
      product = await start();
      return code;
    },
  };
}
