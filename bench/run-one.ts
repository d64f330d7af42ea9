import { benches } from './benches.ts';

/** Runs the bench named in its argument, and sends its rows to the process that started it. */
const bench = benches[process.argv[2] ?? ''];
if (!bench || !process.send) throw new Error('this is started by run.ts, with the name of a bench');
process.send(await bench(), () => process.disconnect());
