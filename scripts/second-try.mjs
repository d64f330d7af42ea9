/**
 * The browser tests that failed at first and passed when retried, as `e2e/file: title`, from Playwright's JSON report. `npm
 * test` lists them in its last lines: a retry hides an occasional fault, such as a picture that is shown too early.
 */
export function passedAtSecondTry(report) {
  return (report?.suites ?? []).flatMap(ofSuite);
}

function ofSuite({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `e2e/${file}: ${title}`);
  return [...own, ...suites.flatMap(ofSuite)];
}
