import { statSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { startApplication } from '../../src/application.ts';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { inProcess } from '../cli/run.ts';
import { temporaryFolder } from '../support/folder.ts';
import { logInAt } from '../support/visitor.ts';

describe('A demo that goes into production on the same folder', function () {
  this.timeout(180_000);
  let folder: string;
  before(() => (folder = temporaryFolder()));

  const settings = (more: Record<string, string>) => ({
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  });
  const production = () =>
    settings({
      NODE_ENV: 'production',
      SESSION_SECRET: 'Zk3vQ8m1Xw0pLr7Tn5Jd9Hs2Bc6Yf4Ga',
      PUBLIC_URL: 'https://timematch.example.org',
    });

  /** @returns the status of the public log-in at a start with these settings */
  async function signIn(environment: Record<string, string>): Promise<number> {
    const running = await startApplication(loadConfig({ ...environment, PUBLIC_URL: '' }));
    try {
      return (await logInAt(running.url, 'demo_super_admin', 'timematch-demo')).status;
    } finally {
      await running.stop();
    }
  }

  it('is refused with the command that cleans up, which then closes the accounts', async () => {
    expect(await signIn(settings({ NODE_ENV: 'development' })), 'in demo mode').to.equal(200);
    const refused = await startApplication(loadConfig(production())).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ConfigError);
    expect(String(refused)).to.include('demo_super_admin').and.to.include('timematch doctor --mend');

    const found = await inProcess(['doctor'], { env: production() });
    expect(found.code).to.equal(1);
    expect(found.out).to.match(/WRONG\s+demo accounts: .*demo_super_admin/);
    const mended = await inProcess(['doctor', '--mend', '--yes'], { env: production() });
    expect(mended.out).to.match(/Mended: closed demo_advisor, demo_org, demo_group_admin, demo_super_admin/);

    expect(await signIn({ ...production(), HOST: '127.0.0.1' })).to.equal(401);
  });

  it('keeps its database for its owner alone', () => {
    for (const name of ['timematch.sqlite', 'session-secret'])
      expect((statSync(path.join(folder, name)).mode & 0o077).toString(8), name).to.equal('0');
  });
});
