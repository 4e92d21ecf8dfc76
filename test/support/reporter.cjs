// Mocha's spec output, and at the end the figures that scripts/test.mjs adds up: failures again in full, what was not
// run, the slowest tests and files.
const fs = require('node:fs');
const path = require('node:path');
const Mocha = require('mocha');

const { EVENT_RUN_END, EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;

module.exports = class Reporter extends Mocha.reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const { summary, name } = options.reporterOptions;
    const result = { passed: 0, failed: 0, skipped: [], slowest: [] };
    const files = new Map();
    runner.on(EVENT_TEST_PASS, (test) => {
      result.passed += 1;
      result.slowest.push([test.duration ?? 0, test.fullTitle()]);
      const file = path.relative(process.cwd(), test.file ?? '');
      files.set(file, (files.get(file) ?? 0) + (test.duration ?? 0));
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      result.failed += 1;
      // At once, so that a run that is cut short has told it; in full again at the end.
      process.stdout.write(
        `\nfailed: ${test.fullTitle()}\n  ${String(error?.message ?? error).split('\n')[0]}\n`,
      );
    });
    runner.on(EVENT_TEST_PENDING, (test) => result.skipped.push(test.fullTitle()));
    runner.on(EVENT_RUN_END, () => {
      result.slowest = result.slowest.sort((a, b) => b[0] - a[0]).slice(0, 5);
      process.stdout.write(
        `slowest of the ${name} run:\n${[...result.slowest, ...slowestFiles(files)].map(([ms, title]) => `  ${ms} ms  ${title}\n`).join('')}`,
      );
      if (summary) fs.writeFileSync(summary, JSON.stringify(result));
    });
  }
};

/** Where the minutes go: the ten files whose tests took longest together. */
function slowestFiles(files) {
  return [...files]
    .map(([file, ms]) => [ms, file])
    .sort((a, b) => b[0] - a[0])
    .slice(0, 10);
}
