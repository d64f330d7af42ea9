import { explainAndExit } from '../start/explain.ts';
import { runAdmin } from './run-admin.ts';

runAdmin(process.argv.slice(2), process.env).then((said) => console.log(said), explainAndExit);
