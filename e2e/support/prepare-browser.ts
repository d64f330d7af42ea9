import { findBrowser } from './find-browser.ts';

// Run while other checks need the processor: where no browser is installed, one is fetched here.
await findBrowser();
