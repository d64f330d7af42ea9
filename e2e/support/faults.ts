import type { Browser, BrowserContext } from '@playwright/test';

/** Console messages about responses, which are watched separately, and about what is missing on another site. */
const isPrintedElsewhere = (text: string, from: string) =>
  text.startsWith('Failed to load resource: the server responded with a status of') ||
  (text.startsWith('Failed to load resource') && !isLocal(from));

const isLocal = (url: string) => /^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url);

let announced: (string | RegExp)[] = [];

/**
 * Declares that the current test causes this fault: `'404 GET /creator/empty-audience'`, or a part of a message on the console. Any
 * other fault fails the test.
 */
export function announceFault(fault: string | RegExp): void {
  announced.push(fault);
}

/**
 * Watches everything that is opened in this browser; calling the returned function ends that and returns the faults that were
 * not announced.
 */
export function watchFaults(browser: Browser): () => string[] {
  announced = [];
  const faults: string[] = [];
  const watch = (context: BrowserContext) => {
    context.on('response', (answer) => {
      if (answer.status() < 400) return;
      const { pathname } = new URL(answer.url());
      faults.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error' && !isPrintedElsewhere(message.text(), message.location().url))
        faults.push(`${message.text()} (printed by ${message.page()?.url()})`);
    });
    context.on('weberror', (thrown) =>
      faults.push(`${thrown.error().message} (thrown on ${thrown.page()?.url()})`),
    );
  };
  browser.on('context', watch);
  return () => {
    browser.off('context', watch);
    return faults.filter((fault) => !announced.some((one) => isAbout(one, fault)));
  };
}

const isAbout = (announcement: string | RegExp, fault: string) =>
  typeof announcement === 'string' ? fault.includes(announcement) : announcement.test(fault);
