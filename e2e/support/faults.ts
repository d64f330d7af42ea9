import type { Browser, BrowserContext } from '@playwright/test';

/** What a browser prints of answers, which are watched by themselves, and of what another site's page lacks. */
const isPrintedElsewhere = (text: string, from: string) =>
  text.startsWith('Failed to load resource: the server responded with a status of') ||
  (text.startsWith('Failed to load resource') && !isLocal(from));

const isLocal = (url: string) => /^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url);

let announced: (string | RegExp)[] = [];

/**
 * Says that the test which runs now provokes this fault: `'404 GET /creator/nobody'`, or a part of what the page
 * prints. Every other fault fails it.
 */
export function announceFault(fault: string | RegExp): void {
  announced.push(fault);
}

/** Watches all that is opened in this browser until the answer is called: that gives the faults nobody announced. */
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
