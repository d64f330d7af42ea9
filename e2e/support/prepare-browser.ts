import { findBrowser } from './find-browser.ts';

// Run while other checks use the processor: if no browser is installed, this downloads one.
await findBrowser();
