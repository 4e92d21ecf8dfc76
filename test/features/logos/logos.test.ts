import { createServer, type Server, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import sharp from 'sharp';
import { fetchLogos } from '../../../src/features/logos/index.ts';
import { convertLogo, type LogoOutcome } from '../../../src/features/logos/convert-logo.ts';
import { keepLogo } from '../../../src/features/logos/logos.service.ts';
import { openFileStore } from '../../../src/core/files/file-store.ts';
import { removeOrphans } from '../../../src/core/files/orphans.job.ts';
import { expectAnswer, expectStatus } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { sendForm } from '../../support/form.ts';
import { listenHere } from '../../support/listening.ts';
import { describeWithServer } from '../../support/suite.ts';

async function listening(server: Server): Promise<{ url: string; close: () => Promise<unknown> }> {
  return {
    url: `http://127.0.0.1:${await listenHere(server)}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

const svg = (body: string, more = 'width="600" height="300"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${more}>${body}</svg>`);
const red = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('A picture', () => {
  const made = async (bytes: Buffer) => {
    const outcome: LogoOutcome = await convertLogo(bytes);
    if ('refusal' in outcome) return outcome.refusal;
    const { format, width, height, exif } = await sharp(outcome.image).metadata();
    return { format, width, height, hasExif: exif !== undefined };
  };

  it('of each kind that is taken becomes a small webp without what else was in it', async () => {
    const small = { format: 'webp', width: 256, height: 128, hasExif: false };
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect(await made(await red(format)), format).to.deep.equal(small);
    const photo = await sharp(await red('jpeg'))
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer();
    expect(await made(photo)).to.deep.equal(small);
    expect(await made(svg('<rect width="600" height="300" fill="red"/>'))).to.deep.equal(small);
    const tiny = svg('<rect width="24" height="24"/>', 'width="24" height="24"');
    expect(await made(tiny)).to.include({ width: 256, height: 256 });
    const declared = Buffer.concat([
      Buffer.from(
        '\ufeff<?xml version="1.0"?>\n<!-- a logo -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n',
      ),
      svg('<circle r="9"/>'),
    ]);
    expect(await made(declared)).to.deep.equal(small);
  });

  it('that is none, is damaged or is a bomb is refused, whatever its name says', async () => {
    const comments = '<!---->'.repeat(100);
    const texts = ['%PDF-1.7', '<html><svg/></html>', '\0'.repeat(9), comments];
    for (const other of [await red('gif'), ...texts.map((text) => Buffer.from(text))])
      expect(await made(other)).to.equal('LOGO_TYPE');
    expect(await made((await red('png')).subarray(0, 200))).to.equal('LOGO_DAMAGED');
    expect(await made(svg('<rect'))).to.equal('LOGO_DAMAGED');
    expect(await made(svg('', 'width="90000" height="90000"'))).to.equal('LOGO_TOO_COMPLEX');
    // An entity that holds itself ten times over.
    const laughs = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    );
    expect(await made(laughs)).to.equal('LOGO_TYPE');
  });

  it('drawn from an SVG loads nothing from elsewhere and runs nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    const { url, close } = await listening(server);
    const body = `<image href="${url}/a.png" width="9" height="9"/><image href="file:///etc/hostname" width="9" height="9"/>
      <style>@import url("${url}/b.css"); rect { fill: url("${url}/c.svg#d") }</style><use href="${url}/e.svg#f"/>
      <script>fetch("${url}/g")</script><foreignObject><img src="${url}/h"/></foreignObject><rect width="9" height="9"/>`;
    try {
      expect(await made(svg(body))).to.include({ format: 'webp' });
    } finally {
      await close();
    }
    expect(asked).to.deep.equal([]);
  });
});

describeWithServer('Logos', (test) => {
  const send = (client: Client, path: string, bytes: Buffer) => {
    return sendForm<{ logoUrl: string; code: string }>(client, path, { bytes, name: 'logo.exe' });
  };

  it('of a group and an organisation are taken as files, served from here, and replaced', async () => {
    const groupId = await test.group();
    const organization = await test.organization({ groupIds: [groupId] });
    const asAdmin = await test.asGroupAdmin(groupId);
    const asOrganization = await test.signIn(organization);
    for (const [client, path, table, column] of [
      [asAdmin, `/api/groups/${groupId}/logo`, 'groups', 'logo_url'],
      [asOrganization, `/api/organizations/${organization.organizationId}/logo`, 'organizations', 'logo'],
      [asAdmin, `/api/organizations/${organization.organizationId}/logo`, 'organizations', 'logo'],
    ] as const) {
      expect((await client.get(path)).status === 404 || client === asAdmin).to.equal(true);
      const sent = await red('png', 50, table === 'groups' ? 20 : 30);
      const first = await expectStatus(200, send(client, path, sent));
      const second = await send(client, path, svg('<rect width="9" height="9"/>'));
      expect(second.body.logoUrl).to.contain(`${path}?v=`).and.not.to.equal(first.logoUrl);
      const id = Number(/\d+/.exec(path.slice(5))?.[0]);
      const kept = { [column]: second.body.logoUrl };
      expect(await test.db(table).where({ id }).first(column)).to.deep.equal(kept);
      const { headers } = await expectAnswer(200, asOrganization.get(path));
      expect(headers).to.include({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=300',
      });
    }
    // The pictures before are gone, those shown stay.
    expect(await test.db('files').where('name', 'logo.webp')).to.have.length(2);
    await test.db('files').update('created_at', '2026-01-01 00:00:00.000');
    await removeOrphans.run(test.deps, new Date());
    expect(await test.db('files').where('name', 'logo.webp')).to.have.length(2);
    await test.change('groups', groupId, { logo_url: null });
    await expectStatus(404, asAdmin.get(`/api/groups/${groupId}/logo`));
    await removeOrphans.run(test.deps, new Date());
    expect(await test.db('files').where('name', 'logo.webp'), 'taken away').to.have.length(1);
    const [detail] = await test.column(
      'audit_events',
      { action: 'group.updated', subject_id: groupId },
      'detail',
    );
    expect(detail).to.contain('logoUrl');
  });

  it('are refused: too large, no picture, none at all, of a group that is not one’s own', async () => {
    const groupId = await test.group();
    const asAdmin = await test.asGroupAdmin(groupId);
    const path = `/api/groups/${groupId}/logo`;
    const refusal = async (bytes: Buffer, at = path) => {
      const { status, body } = await send(asAdmin, at, bytes);
      return [status, body.code];
    };
    for (const bytes of [1_048_577, 1_200_000])
      expect(await refusal(Buffer.alloc(bytes))).to.deep.equal([413, 'LOGO_TOO_LARGE']);
    expect(await refusal(Buffer.from('GIF89a'))).to.deep.equal([415, 'LOGO_TYPE']);
    expect(await refusal(svg('', 'width="90000" height="90000"'))).to.deep.equal([413, 'LOGO_TOO_COMPLEX']);
    await expectStatus(415, asAdmin.post(path, {}));
    const elsewhere = `/api/groups/${await test.group()}/logo`;
    expect(await refusal(await red('png'), elsewhere)).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('sent while the picture of the address before was being fetched stay', async () => {
    const group = { of: 'group', id: await test.group() } as const;
    const asAdmin = await test.asGroupAdmin(group.id);
    const path = `/api/groups/${group.id}/logo`;
    await expectStatus(200, send(asAdmin, path, await red('png')));
    const fetched = { source: 'https://example.org/before.png', image: await red('webp') };
    await keepLogo(test.db, openFileStore(test.deps.config.filesUrl), group, fetched);
    await expectStatus(200, asAdmin.get(path));
  });

  it('at slow addresses are waited for together', async () => {
    const picture = await red('png');
    const waiting: ServerResponse[] = [];
    const server = createServer((_, response) => {
      if (waiting.push(response) === 2) for (const each of waiting) each.end(picture);
    });
    const { url, close } = await listening(server);
    const config = { ...test.deps.config, webhookAllow: [new URL(url).host] };
    await test.change('organizations', {}, { logo: 'https://127.0.0.1/logo.png' });
    for (const name of ['one', 'two']) await test.organization({ profile: { logo: `${url}/${name}.png` } });
    try {
      await fetchLogos.run({ ...test.deps, config }, new Date());
      const kept = test.db('logos').where('source', 'like', `${url}%`).whereNotNull('file_id');
      expect(await kept.pluck('source')).to.have.length(2);
    } finally {
      await close();
    }
  });

  it('at addresses elsewhere are fetched once and served from here; what is none is asked for again a day later', async () => {
    let calls = 0;
    const picture = await red('png');
    const server = createServer((request, response) => {
      calls += 1;
      response.end(request.url === '/logo.png' ? picture : 'none');
    });
    const { url, close } = await listening(server);
    const deps = { ...test.deps, config: { ...test.deps.config, webhookAllow: [new URL(url).host] } };
    try {
      const groupId = await test.group();
      const { organizationId } = await test.organization({ groupIds: [groupId] });
      const admin = await test.asGroupAdmin(groupId);
      await test.change('groups', groupId, { logo_url: `${url}/logo.png` });
      await test.change('organizations', {}, { logo: 'https://127.0.0.1/logo.png' });
      await test.change('organizations', organizationId, { logo: `${url}/page` });
      await expectStatus(404, admin.get(`/api/groups/${groupId}/logo`));
      const now = new Date();
      for (let round = 0; round < 3; round += 1) await fetchLogos.run(deps, now);
      expect(calls).to.equal(2);
      const { status, headers } = await admin.get(`/api/groups/${groupId}/logo`);
      expect([status, headers['content-type']]).to.deep.equal([200, 'image/webp']);
      await expectStatus(404, admin.get(`/api/organizations/${organizationId}/logo`));
      await fetchLogos.run(deps, new Date(now.getTime() + 25 * 3_600_000));
      expect(calls).to.equal(3);
      await test.change('groups', groupId, { logo_url: `${url}/other` });
      await expectStatus(404, admin.get(`/api/groups/${groupId}/logo`));
      await fetchLogos.run(deps, now);
      expect(calls).to.equal(4);
      await test.change('groups', groupId, { logo_url: `${url}/Other` });
      await fetchLogos.run(deps, now);
      expect(calls, 'another address, by its case').to.equal(5);
    } finally {
      await close();
    }
  });
});
