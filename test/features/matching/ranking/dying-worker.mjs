// A thread that ends at its first messages, as often as DYING_WORKER says (`times:file that counts`), then answers.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const [, deaths, marker] = /^(\d+):(.*)$/.exec(process.env.DYING_WORKER);

export default (texts) => {
  const died = existsSync(marker) ? readFileSync(marker, 'utf8').length : 0;
  if (died < Number(deaths)) {
    appendFileSync(marker, 'x');
    process.exit(1);
  }
  return texts.map(() => new Float32Array(512).fill(1));
};
