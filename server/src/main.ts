import { start } from './start/start.ts';
import { explainAndExit } from './start/explain.ts';

start(process.env).catch(explainAndExit);
