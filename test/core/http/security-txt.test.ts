import { expect } from 'chai';
import { securityTxt } from '../../../src/core/http/security-txt.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer } from '../../support/server.ts';

describeOnEachDatabase('/.well-known/security.txt', (getDb) => {
  it('names the contact, and an end that is ahead, whenever it is asked', async () => {
    const env = { SECURITY_CONTACT: 'mailto:security@example.org', PUBLIC_URL: 'https://advice.example.org' };
    const test = await buildServer(getDb(), { env: { ...env, DEMO: 'off' } });
    const { status, text, headers } = await test.get('/.well-known/security.txt');
    await test.stop();
    expect(status).to.equal(200);
    expect(headers['content-type']).to.equal('text/plain; charset=utf-8');
    expect(text).to.contain('Contact: mailto:security@example.org\n');
    expect(text).to.contain('Canonical: https://advice.example.org/.well-known/security.txt\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect((expires - Date.now()) / 86_400_000).to.be.within(179, 181);
  });

  it('falls back on the support address', () => {
    expect(securityTxt({ securityContact: 'mailto:support@example.org', publicUrl: null })).to.include({
      path: '/.well-known/security.txt',
    });
  });
});
