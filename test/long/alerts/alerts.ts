/**
 * Which alert of docs/deploy/alerts.yml each outage raises, and no other: the server's own figures, read before an outage,
 * while it lasts and after it, go to Prometheus' tool (promtool). A look stands for a minute; what waits is made to have
 * waited a minute more in between. `npm run test:long -- alerts`; `--db sqlite|mariadb` (both).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { machineLoad, say } from '../support/figures.ts';
import { cannotRun, proofOptions, proveOn } from '../support/proof.ts';
import { knownAlerts, promtoolMissing, Scrapes, type Firing } from '../support/scrapes.ts';
import { outagesOf, type Outage } from './outages.ts';
import { openAlertWorld, type AlertWorld } from './world.ts';

const LOOKS_BEFORE = 3;
const LOOK_MS = 500;
/** What the rules ask for and SQLite never says; each outage's own check sees to it that this is true. */
const ALWAYS_READ =
  'TimeMatchDatabaseAway for timematch_database_up = 0: cannot arise on SQLite; it is a file that can be read even while another process holds its lock, so the figures always come; what cannot be written is refused with 503, the other reason for this alert';
/** No outage may raise these, on whichever database. */
const NEVER: Readonly<Record<string, string>> = {
  TimeMatchErrors: 'no outage ends a call with 500, a fault of the program does',
};

const { kinds } = proofOptions({ rounds: 1, seconds: 1 });
const missing = promtoolMissing();
if (missing !== null) cannotRun(missing);
await proveOn(kinds, raisesWhatItShould);

async function raisesWhatItShould(kind: TestDatabaseKind): Promise<string[]> {
  const world = await openAlertWorld(kind);
  const [raised, broken]: [Set<string>, string[]] = [new Set(), []];
  let looks = 0;
  say(kind.name);
  try {
    for (const outage of outagesOf(world)) {
      const scrapes = await through(world, outage);
      const [during, after] = outage.looks;
      looks += scrapes.last + 1;
      const wrong = [
        ...scrapes.wrong('1m', [
          { look: LOOKS_BEFORE - 1, firing: [] },
          { look: LOOKS_BEFORE + during - 1, firing: outage.firing },
          { look: LOOKS_BEFORE + during + after - 1, firing: [] },
        ]),
        ...(outage.check?.(scrapes) ?? []),
      ];
      broken.push(...wrong.map((line) => `${outage.name}: ${line}`));
      if (wrong.length === 0) for (const { alertname } of outage.firing) raised.add(alertname);
      const what = outage.firing.map(named).join(' and ') || `no alert: ${outage.why}`;
      say(`  ${outage.name}: ${wrong.length === 0 ? what : 'BROKEN'}`);
    }
  } finally {
    await world.close();
  }
  for (const [alert, why] of Object.entries(NEVER)) say(`  ${alert}: raised by none of them; ${why}`);
  if (!world.database.faults.some(({ isTotal }) => isTotal)) say(`  ${ALWAYS_READ}`);
  const unraised = knownAlerts().filter((alert) => !raised.has(alert) && !(alert in NEVER));
  broken.push(...unraised.map((alert) => `${alert} was raised by no outage`));
  say(`  ${raised.size} of ${knownAlerts().length} alerts raised, ${looks} looks (${machineLoad()})`);
  return broken;
}

/** Before, during and after it. */
async function through(world: AlertWorld, outage: Outage): Promise<Scrapes> {
  const scrapes = new Scrapes(world.url);
  const [during, after] = outage.looks;
  const look = async (times: number, between?: Outage['meanwhile']) => {
    for (let taken = 0; taken < times; taken += 1) {
      await between?.(world);
      await pause(LOOK_MS);
      await scrapes.look();
    }
  };
  await look(LOOKS_BEFORE);
  await outage.make(world);
  await look(during, outage.meanwhile);
  await outage.mend(world);
  await look(after);
  return scrapes;
}

function named({ alertname, kind, reason }: Firing): string {
  return [alertname, kind, reason].filter(Boolean).join(' ');
}
