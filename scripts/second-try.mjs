/**
 * The browser tests that failed and passed when they were tried again, as `e2e/file: title`, of Playwright's JSON
 * report. `npm test` names them in its last lines: a retry hides what is wrong now and then, such as a picture that is
 * shown too early.
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
