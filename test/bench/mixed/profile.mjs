/** Loaded into the server by `--import`: leaves a CPU profile of its main thread in PROFILE_FOLDER when it ends. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  process.once('exit', () => {
    session.post('Profiler.stop', (error, answer) => {
      if (error) throw error;
      const file = path.join(process.env.PROFILE_FOLDER ?? '.', `server-${process.pid}.cpuprofile`);
      writeFileSync(file, JSON.stringify(answer.profile));
    });
  });
}
