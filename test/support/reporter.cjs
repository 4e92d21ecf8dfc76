// Mocha's dots, each failure at once and again in full at the end, what was not run and why, and the slowest files. With
// REQUIRE_ALL=1 (.ci/run) whatever was not run is a failure.
const path = require('node:path');
const Mocha = require('mocha');

const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;
const SLOWEST = 15;

module.exports = class Reporter extends Mocha.reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    this.notRun = [];
    this.files = new Map();
    runner.on(EVENT_TEST_PASS, ({ file, duration }) => {
      const name = path.relative(process.cwd(), file ?? '');
      this.files.set(name, (this.files.get(name) ?? 0) + (duration ?? 0));
    });
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      const [line] = String(error?.message ?? error).split('\n');
      process.stdout.write(`\nfailed: ${test.fullTitle()}\n  ${line}\n`);
    });
    runner.on(EVENT_TEST_PENDING, (test) => this.notRun.push(test.fullTitle()));
  }

  /** Called by mocha with the number of failures after everything; what is passed on decides how the run ends. */
  done(failures, end) {
    const slowest = [...this.files].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
    for (const [file, ms] of slowest) process.stdout.write(`${String(ms).padStart(8)} ms  ${file}\n`);
    for (const title of this.notRun) process.stdout.write(`not run: ${title}\n`);
    const refused = process.env.REQUIRE_ALL === '1' ? this.notRun.length : 0;
    if (refused > 0) process.stdout.write('REQUIRE_ALL=1: everything must run here\n');
    const passed = this.stats.passes;
    process.stdout.write(`\n${passed} passed, ${failures} failed, ${this.notRun.length} not run\n`);
    end(passed === 0 ? 1 : failures + refused);
  }
};
