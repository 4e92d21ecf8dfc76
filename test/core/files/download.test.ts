import { expect } from 'chai';
import { attachment, shownName } from '../../../src/core/files/download.ts';

describe('The name of a stored file', () => {
  it('is shown without folders and control characters, and is never empty or too long', () => {
    expect(shownName('C:\\Users\\ada\\My CV.pdf')).to.equal('My CV.pdf');
    expect(shownName('../../etc/passwd')).to.equal('passwd');
    expect(shownName('a\u0000b\r\nc.txt')).to.equal('abc.txt');
    expect(shownName('cv\u202efdp.e\u200bx\u2066e\ufeff\u00ad\u3164.txt')).to.equal('cvfdp.exe.txt');
    expect(shownName('\u202e\u200d')).to.equal('file');
    expect(shownName('')).to.equal('file');
    expect(shownName(`${'x'.repeat(400)}.docx`)).to.match(/^x{250}\.docx$/);
  });

  it('cannot end the header it stands in, leave the folder or run in a shell', () => {
    const header = attachment('$(touch pwned) `id`;"\r\nSet-Cookie: a=b\u202e.pdf');
    expect(header).to.match(/^attachment; filename="[^"\\\r\n`$;]*"; filename\*=UTF-8''[\w.%~-]*$/);
    expect(header).to.include('filename="_(touch pwned) _id___Set');
    expect(attachment('cv\u202e\u2069fdp\u200b.exe')).to.equal(attachment('cvfdp.exe'));
  });

  it('keeps its accents where browsers understand them', () => {
    expect(attachment('Lebenslauf Müller.pdf')).to.equal(
      `attachment; filename="Lebenslauf M_ller.pdf"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.pdf`,
    );
  });
});
