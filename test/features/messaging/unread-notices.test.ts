import { expect } from 'chai';
import { unreadMessagesJob } from '../../../src/features/messaging/index.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { describeWithServer } from '../../support/suite.ts';
import { buildMatch } from '../../support/work.ts';
import { storeMessages } from './people.ts';

const MINUTE = 60_000;

describeWithServer('Messages that lie unread', (test) => {
  const noon = new Date('2026-11-24T12:00:00.000Z');
  const later = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE);
  const run = async (now: Date, on: TestServer = test) => {
    await unreadMessagesJob.run(on.deps, now);
  };
  const match = async () => {
    const advisor = await test.advisor();
    const organization = await test.organization({ profile: { name: 'Harbour Kitchen' } });
    await buildMatch(test, { ...advisor, ...organization, status: 'accepted' });
    return { advisor, organization };
  };
  const notices = (userId: number) =>
    test
      .db('notifications')
      .where('user_id', userId)
      .orderBy('id')
      .select<{ type: string; title: string; body: string; link: string }[]>('type', 'title', 'body', 'link');
  const say = (from: { userId: number }, to: { userId: number }, content: string, at = noon) =>
    storeMessages(test, [{ from: from.userId, to: to.userId, content, at }]);

  it('are told of after ten minutes, not before', async () => {
    const { advisor, organization } = await match();
    await say(organization, advisor, 'Are you free on Tuesday?');
    await run(later(9.9));
    expect(await notices(advisor.userId)).to.deep.equal([]);
    await run(later(10));
    expect(await notices(advisor.userId)).to.deep.equal([
      {
        type: 'messageUnread',
        title: 'Harbour Kitchen wrote to you',
        body: 'Are you free on Tuesday?',
        link: `/messages?user=${organization.userId}`,
      },
    ]);
    expect(await test.mails(advisor.email)).to.have.length(1);
    expect(await notices(organization.userId)).to.deep.equal([]);
  });

  it('of whom nobody can be told hold up none of the others', async () => {
    const [lame, well] = [await match(), await match()];
    const unreadable = {
      user_id: lame.advisor.userId,
      digest: 0,
      email_off: 'no JSON',
      updated_at: '2026-01-01',
    };
    await test.db('notification_preferences').insert(unreadable);
    for (const { organization, advisor } of [lame, well]) await say(organization, advisor, 'Hello');
    // The run fails, so that the operator hears of it.
    const failed = await run(later(11)).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(SyntaxError);
    const told = await Promise.all([lame, well].map(({ advisor }) => notices(advisor.userId)));
    expect(told.map((rows) => rows.length)).to.deep.equal([0, 1]);
    await test.change('notification_preferences', { user_id: lame.advisor.userId }, { email_off: '[]' });
    await run(later(12));
    expect(await notices(lame.advisor.userId)).to.have.length(1);
  });

  it('are told of once for each person who wrote, by the newest, shortened', async () => {
    const { advisor, organization } = await match();
    const other = await test.organization({ profile: { name: 'Night Shelter' } });
    await say(organization, advisor, 'First');
    await say(organization, advisor, `Newest\n${'👋'.repeat(200)}`, later(5));
    await say(other, advisor, 'Hello');
    await run(later(11));
    await run(later(30));
    const rows = await notices(advisor.userId);
    expect(rows.map(({ title }) => title)).to.have.members([
      'Harbour Kitchen wrote to you',
      'Night Shelter wrote to you',
    ]);
    const preview = String(rows.find(({ title }) => title.startsWith('Harbour'))?.body);
    expect(preview).to.equal(`Newest ${'👋'.repeat(132)}…`);
  });

  it('are not told of when they have been read meanwhile', async () => {
    const { advisor, organization } = await match();
    await say(organization, advisor, 'Read at once');
    await (await test.signIn(advisor)).patch(`/api/messages/${organization.userId}/read`);
    await run(later(60));
    expect(await notices(advisor.userId)).to.deep.equal([]);
  });

  it('are told of once also when two processes look at once', async () => {
    const { advisor, organization } = await match();
    await say(organization, advisor, 'Only one notice, please');
    const second = await buildServer(test.db);
    await Promise.all([run(later(10)), run(later(10), second)]);
    await second.stop();
    expect(await notices(advisor.userId)).to.have.length(1);
  });

  it('are told of again when somebody writes later on', async () => {
    const { advisor, organization } = await match();
    await say(organization, advisor, 'One');
    await run(later(10));
    await say(organization, advisor, 'Two', later(20));
    await run(later(25));
    expect(await notices(advisor.userId)).to.have.length(1);
    await run(later(30));
    expect((await notices(advisor.userId)).map(({ body }) => body)).to.deep.equal(['One', 'Two']);
  });
});
