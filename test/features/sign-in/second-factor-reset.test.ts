import { expect } from 'chai';
import { secondFactorReset } from '../../../cli/commands/accounts.ts';
import { runOn } from '../../cli/run-on.ts';
import { expectStatus } from '../../support/answers.ts';
import { addPasskey } from '../../support/authenticator.ts';
import { buildAdvisor, PASSWORD, signIn } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { failureOf } from '../../support/failure.ts';
import { lastMailTo } from '../../support/mailbox.ts';
import { turnOnCodes } from '../../support/second-factor.ts';
import { buildServer } from '../../support/server.ts';

describeOnEachDatabase('timematch second-factor reset', (getDb, getUrl) => {
  it('takes codes and passkeys away, ends the log-ins, and is mailed and in the trail', async () => {
    const test = await buildServer(getDb());
    const person = await buildAdvisor(test);
    const client = await signIn(test, person);
    await turnOnCodes(client);
    await addPasskey(client);
    const run = (options: Record<string, unknown>) =>
      runOn(getUrl(), secondFactorReset, { user: person.email, ...options }, (db) => db);
    const facts = { userId: person.userId, username: person.username, oneTimeCodes: true, passkeys: 1 };
    expect((await run({ dryRun: true })).answer).to.deep.equal({ dryRun: true, ...facts });
    expect((await client.get('/api/user/passkeys')).body).to.have.lengthOf(1);
    expect((await run({})).answer).to.deep.equal({ dryRun: false, ...facts });
    await expectStatus(401, client.get('/api/user'));
    const password = { username: person.username, password: PASSWORD };
    expect((await client.post('/api/login', password)).body['username']).to.equal(person.username);
    expect((await client.get('/api/user/passkeys')).body).to.deep.equal([]);
    expect((await lastMailTo(getDb(), person.email))?.text).to.contain('The operator has removed');
    const events = getDb()('audit_events').where({ action: 'user.secondFactorReset', actor_name: 'cli' });
    expect(await events.pluck('subject_id')).to.deep.equal([person.userId]);
    expect(await failureOf(run({}))).to.have.property('message', `${person.username} has no second factor.`);
    await test.stop();
  });
});
