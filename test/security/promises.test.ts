import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { newToken } from '../../src/core/security/tokens.ts';
import { urlOf } from '../contract/access-call.ts';
import { EXPECTATIONS } from '../contract/access-expectations.ts';
import { expectAnswer, expectStatus } from '../support/answers.ts';
import { logIn, PASSWORD, unique } from '../support/builders.ts';
import { sendForm } from '../support/form.ts';
import { buildServer } from '../support/server.ts';
import { keptLog } from './kept-log.ts';
import { anotherServer, describeWithServer, useWorld } from '../support/suite.ts';

/** Proofs of single clauses of design/security.md; docs/security.md says which. */
describeWithServer('Promises', { realHashes: true }, (test) => {
  const second = anotherServer(test);
  const limited = anotherServer(test, { rateLimitFactor: 1, env: { TRUST_PROXY: '1' } });
  const [world, as] = useWorld(test);

  it('3, 19: a log-in holds at every process on the database, and its end as well', async () => {
    const here = await test.asAdvisor();
    const there = here.at(second.server);
    await expectStatus(200, there.get('/api/user'));
    await here.post('/api/logout');
    await expectStatus(401, there.get('/api/user'));
  });

  it('3, 6: a log-in’s token is 256 random bits, and a password is kept as argon2id with its parameters', async () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).to.equal(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).to.have.lengthOf(32);
    // No bit stands still: each is set about as often as not.
    for (let bit = 0; bit < 256; bit += 1) {
      const set = tokens.filter(
        (token) => (Number(Buffer.from(token, 'base64url')[bit >> 3]) >> (bit & 7)) & 1,
      );
      expect(set.length, `bit ${bit}`).to.be.within(380, 620);
    }
    await test.post('/api/register/advisor', {
      username: 'hashed_well',
      email: 'hashed.well@example.org',
      password: 'long enough to pass',
    });
    const [hash] = (await test.column('users', { username: 'hashed_well' }, 'password_hash')) as string[];
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(String(hash)) ?? [];
    // OWASP's least: 19 MiB and two passes.
    expect(Number(memory)).to.be.at.least(19_456);
    expect(Number(passes)).to.be.at.least(2);
  });

  it('4, 6: an unknown account takes a place among the hashes like a known one; beyond the cap both get 503', async () => {
    const { username } = await test.advisor();
    const login = (name: string, password = 'wrong password') => logIn(test, name, password);
    // More attempts than may be hashed at once, all on accounts that there are not, one after the other.
    const state = { isOver: false, refused: 0 };
    const attempt = async (): Promise<void> => {
      while (!state.isOver) {
        const isRefused = await test.deps.hasher.verify(null, 'wrong password').then(
          () => false,
          () => true,
        );
        if (!isRefused) continue;
        state.refused += 1;
        await pause(5);
      }
    };
    const attempts = Array.from({ length: 72 }, attempt);
    while (state.refused === 0) await pause(1);
    const shed = [await login(username), await login(`nobody_${unique()}`)];
    state.isOver = true;
    await Promise.all(attempts);
    for (const { status, body, headers } of shed) {
      expect(status).to.equal(503);
      expect(body).to.include({ code: 'UNAVAILABLE' });
      expect(Number(headers['retry-after'])).to.be.above(0);
    }
    expect([(await login(username)).status, (await login(username, PASSWORD)).status]).to.deep.equal([
      401, 200,
    ]);
  });

  it('5: limits are asked before anything is looked up', async () => {
    const client = limited.client({ 'x-forwarded-for': `2001:db8::${unique().toString(16)}` });
    const fail = () => logIn(client, 'nobody at all', 'wrong password');
    for (let tries = 0; tries < 10; tries += 1) await expectStatus(401, fail());
    await test.db.schema.renameTable('users', 'users_gone');
    const refused = await fail();
    await test.db.schema.renameTable('users_gone', 'users');
    expect(refused.status).to.equal(429);
  });

  it('5: the limit of a route is asked before anything is looked up, at each route that has one', async () => {
    // One point for every limit.
    const env = { TRUST_PROXY: '1' };
    const limited = await buildServer(test.db, { rateLimitFactor: 1e-9, env });
    const declared = limited.server
      .table()
      .flatMap(({ settings }) => settings.app?.declaration ?? [])
      // Searches have two limits, of which the caller's log-in decides.
      // Those by user are taken when the log-in is known, which is looked up first.
      .filter(({ limit, access }) => limit === undefined || access === 'public')
      .filter(({ limit, path }) => limit !== undefined || path.startsWith('/api/search/'));
    expect(declared).to.have.lengthOf.above(6);
    const wrong: string[] = [];
    let asked: string[] = [];
    const note = ({ sql }: { sql: string }): void => void asked.push(sql);
    test.db.on('query', note);
    for (const { method, path } of declared) {
      const key = `${method} ${path}`;
      const call = await EXPECTATIONS[key]?.call(test, world, 'signedOut');
      const address = { 'x-forwarded-for': `2001:db8:${unique().toString(16)}::1` };
      let status = 0;
      for (let time = 0; time < 2; time += 1) {
        // What the search index reads in the background is no part of the call.
        await Promise.all([test.settled(), limited.deps.searchIndex.settled()]);
        asked = [];
        // Each time somebody without a cookie: a log-in is read before everything else.
        const client = limited.client(address);
        status = (await client.call(method, urlOf(key, call ?? {}), call?.payload, call?.headers)).status;
      }
      const others = asked.filter(
        (sql) => !/rate_limits|current_timestamp|^(begin|commit|rollback)\b/i.test(sql),
      );
      if (status !== 429 || others.length > 0) wrong.push(`${key}: ${status} ${others.join('; ')}`);
    }
    test.db.removeListener('query', note);
    await limited.stop();
    expect(wrong).to.deep.equal([]);
  });

  it('10: a file is sent as one, never shown as a page of ours, and never kept', async () => {
    const file = await EXPECTATIONS['GET /api/cv/file/{id}']?.call(test, world, 'advisor');
    const files: [string, string, RegExp][] = [
      ['advisor', `/api/cv/file/${String(file?.params?.['id'])}`, /^attachment; filename="cv\.txt"/],
      ['advisor', '/api/user/export', /^attachment; filename="timematch-export-[\d-]+\.json"$/],
      ['superAdmin', '/api/advisors/export', /^attachment; filename="[\w-]+\.csv"$/],
      ['superAdmin', '/api/audit/export', /^attachment; filename="[\w-]+\.csv"$/],
    ];
    for (const [role, url, disposition] of files) {
      const { headers } = await expectAnswer(
        200,
        as[role === 'advisor' ? 'advisor' : 'superAdmin'].get(url),
        url,
      );
      expect(headers['content-disposition'], url).to.match(disposition);
      expect(headers, url).to.include({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy'], url).to.contain("default-src 'self'");
    }
  });

  it('11: an address that somebody gives, by form or by file, is one of the web', async () => {
    const dangerous = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox',
      'file:///etc/passwd',
      'https:javascript:alert(1)//\u0000',
    ];
    const fields: string[] = [];
    for (const { settings } of test.server.table()) {
      const { method, path, payload } = settings.app?.declaration ?? {};
      const { keys = {} } = (payload?.describe() ?? {}) as { keys?: Record<string, unknown> };
      for (const name of Object.keys(keys).filter((key) => /url$|website|logo/i.test(key))) {
        const field = payload?.extract(name);
        fields.push(`${method} ${path} ${name}`);
        for (const address of dangerous)
          expect(field?.validate(address).error, `${method} ${path} ${name}: ${address}`).to.be.an('error');
        expect(field?.validate('https://example.org/a').error, `${method} ${path} ${name}`).to.equal(
          undefined,
        );
      }
    }
    expect(fields).to.have.lengthOf.above(10);
    const rows = dangerous.slice(0, 2).map((url, at) => `Ada,Web${at},ada.web${at}@example.org,${url}`);
    const { body } = await sendForm<{ rows: { status: string }[] }>(as.superAdmin, '/api/advisors/import', {
      bytes: `First Name,Last Name,Email,LinkedIn URL\n${rows.join('\n')}\n`,
    });
    expect(body.rows.map(({ status }) => status)).to.deep.equal(['invalid', 'invalid']);
    expect(await test.db('advisors').where('last_name', 'like', 'Web_')).to.deep.equal([]);
  });

  it('8, 11, 12: a log line is one line of JSON whatever is sent, without CV text, messages or tokens', async () => {
    const { log, text } = keptLog();
    const logged = await buildServer(test.db, { log });
    const client = (await world.freshAs('advisor')).at(logged.server, {
      'user-agent': 'x"}\n{"level":60,"msg":"forged"}',
    });
    const cvText = 'Ada Lovelace, whisper of a CV';
    await expectStatus(200, client.patch('/api/advisor/profile', { cvText }));
    await expectStatus(200, client.post('/api/cv/process', { cvText }));
    const message = { receiverId: world.groupAdmin.userId, content: 'whisper of a message' };
    await expectStatus(201, client.post('/api/messages', message));
    await client.get('/api/%0a%7B%22level%22:60,%22msg%22:%22forged%22%7D');
    await client.get('/api/sessions/calendar.ics?token=whisper-of-a-calendar');
    await client.post('/api/unsubscribe/whisper-of-a-link', {});
    // And a failure: the answer has the request's id, the log its stack, neither what was written.
    await test.db.schema.renameTable('audit_events', 'audit_events_gone');
    const failed = await client.patch('/api/advisor/profile', { cvText: 'whisper of another CV' });
    await test.db.schema.renameTable('audit_events_gone', 'audit_events');
    await logged.stop();

    expect(failed.status).to.equal(500);
    expect(failed.body['requestId']).to.equal(failed.headers['x-request-id']);
    expect(failed.text).not.to.match(/audit_events|at .*\.ts|select|insert/i);
    const lines = text().trim().split('\n');
    expect(lines).to.have.lengthOf.above(6);
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed.filter(({ msg }) => msg === 'forged')).to.deep.equal([]);
    expect(text())
      .to.contain(String(failed.body['requestId']))
      .and.to.match(/"stack":".*audit_events/);
    expect(text()).not.to.contain('whisper');
  });
});
