/**
 * Mail server and language model fail in every way under load: calls stay as fast, mails wait and all arrive, searches are
 * answered without the model. `npm run test:long -- dependencies`; `--seconds N` (10) a phase, `--rounds N` (6) how many of
 * the phases, `--db sqlite|mariadb` (both).
 */
import { machineLoad, percentile, say, spread } from '../support/figures.ts';
import { proofOptions, proveOn } from '../support/proof.ts';
import { PHASES, throughIllness, type Passed } from './ill.ts';

const { rounds, seconds, kinds } = proofOptions({ rounds: PHASES.length, seconds: 10 });
/** A call that waited for a mail server or a model would take ten seconds, or five: far more than this on top. */
const SLOWER = { factor: 2, moreMs: 2_000 } as const;
/** With all well, what waits is gone by then, whatever load there is. */
const SENT_WITHIN_MS = 15_000;

await proveOn(kinds, async (kind) => {
  say(`${kind.name}, ${seconds} s a phase (${machineLoad()})`);
  const found = await throughIllness(kind, PHASES.slice(0, rounds), seconds, line);
  const { answered, well, phases, mails, broken } = found;
  say(`${kind.name}: ${answered} writes answered, ${mails.queued} mails (${machineLoad()})`);
  say(`  mails: ${mails.lost} never arrived, ${mails.doubled} arrived twice (with the same Message-ID)`);
  return [
    ...broken,
    ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
    ...(well.emptiedMs > SENT_WITHIN_MS ? [`mails took ${well.emptiedMs} ms with all well`] : []),
    ...(well.searched.ends.has('unavailable') ? ['a search was not assessed by a model that is well'] : []),
    ...well.searched.broken.map((what) => `${well.name}: ${what}`),
    ...phases.flatMap((passed) => judge(passed, well)),
  ];
});

function line(passed: Passed): void {
  const { name, calls, searched, waiting, gaps, doctor, emptiedMs, asked, assessedMs } = passed;
  const ends = [...searched.ends].map(([end, times]) => `${times} ${end}`).join(', ');
  say(`  ${name}`);
  say(`    calls ${spread(calls)}; searches ${spread(searched.times)}; assessed: ${ends}`);
  say(`    ${waiting} mails waited; all sent ${emptiedMs} ms after the mail server was back`);
  const again = assessedMs === null ? '' : `; assessed a search ${assessedMs} ms after it was back`;
  say(`    the model was asked ${asked} times${again}`);
  if (gaps.length > 0) say(`    milliseconds between its calls: ${gaps.slice(0, 12).join(', ')}`);
  say(`    doctor: ${doctor.slice(0, 240) || 'content'}`);
}

function judge({ name, calls, searched, doctor, waiting, asked }: Passed, well: Passed): string[] {
  const slow = (what: string, p: number, ours: readonly number[], theirs: readonly number[]) => {
    const [found, before] = [percentile(ours, p), percentile(theirs, p)];
    const most = before * SLOWER.factor + SLOWER.moreMs;
    return found > most ? [`${name}: p${p} of ${what} is ${found} ms, ${before} ms when all is well`] : [];
  };
  return [
    ...slow('calls', 95, calls, well.calls),
    // Few, one after the other.
    ...slow('searches', 50, searched.times, well.searched.times),
    ...searched.broken.map((what) => `${name}: ${what}`),
    ...(asked === 0 ? [`${name}: the model was never asked: nothing was proven`] : []),
    ...(waiting === 0 ? [`${name}: no mail waited: nothing was proven`] : []),
    ...(/mail server|outbox/.test(doctor) || /refuses|greylists|dies/.test(name)
      ? []
      : [`${name}: the doctor does not name the mail server`]),
    ...(/language model/.test(doctor) ? [] : [`${name}: the doctor does not name the model`]),
  ];
}
