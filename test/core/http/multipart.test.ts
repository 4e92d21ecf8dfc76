import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../../src/core/errors.ts';
import { readForm, type UploadedFile } from '../../../src/core/http/multipart.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { formWith } from '../../support/form.ts';

const read = ({ payload, headers }: ReturnType<typeof formWith>): Promise<Record<string, unknown>> =>
  readForm(payload, String(headers['content-type']));

const raw = (text: string, type = 'multipart/form-data; boundary=x') => readForm(Buffer.from(text), type);

describe('A form with a file', () => {
  it('is refused when it is broken, has too many parts or too long a text', async () => {
    const codeOf = (form: Promise<unknown>) => form.catch((error: AppError) => error.code);
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    for (const text of ['', 'x', '--x', '--x\r\n', part, part.replace('"a"', '"a"; filename="a"')])
      expect(await codeOf(raw(text)), JSON.stringify(text)).to.equal('INVALID_FORM');
    expect(await codeOf(raw(`${part}--x--`, 'multipart/form-data'))).to.equal('INVALID_FORM');
    for (const many of [part.repeat(101), part.replace('1', '1,'.repeat(60_000))])
      expect(await codeOf(raw(`${many}--x--`))).to.equal('TOO_LARGE');
    const endless = Buffer.from('--x\r\n\r\n\r\n'.repeat(500_000));
    const refuse = () => codeOf(readForm(endless, 'multipart/form-data; boundary=x'));
    expect(await refuse()).to.equal('TOO_LARGE');
    expect(cpuSeconds(refuse, 0.3), 'what comes after is not read').to.be.below(0.3);
    const named = part.replace('"a"', `"a"${';'.repeat(79_000)}`).repeat(99);
    expect(
      cpuSeconds(() => raw(`${named}--x--`), 0.3),
      'nor what no part says of itself',
    ).to.be.below(0.3);
  });

  it('gives fields as texts, several of a name as a list, and the file’s bytes untouched', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 128, 13, 10]);
    const form = await read(
      formWith({ bytes, name: 'Zoë "1".csv'.replaceAll('"', '%22') }, { dryRun: 'true', ids: ['1', '2'] }),
    );
    expect(form).to.include({ dryRun: 'true' });
    expect(form['ids']).to.deep.equal(['1', '2']);
    const file = form['file'] as UploadedFile;
    expect(file.filename).to.equal('Zoë "1".csv');
    expect(file.bytes.equals(bytes)).to.equal(true);
  });

  it('takes a boundary in quotes, a preamble and an epilogue', async () => {
    expect(
      await raw(
        'hello\r\n--x\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n--x--\r\nbye',
        'multipart/form-data; boundary="x"',
      ),
    ).to.deep.equal({ a: '' });
  });

  it('leaves out parts that are no fields, and names that trip objects up', async () => {
    const parts = ['__proto__', 'hasOwnProperty', 'constructor', 'a.b', '', 'a'].map(
      (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`,
    );
    expect(await raw(`--x\r\n\r\n1\r\n${parts.join('')}--x--`)).to.deep.equal({ a: '1' });
  });

  it('is read or refused, whatever it holds', async () => {
    const pieces = fc.constantFrom(
      '--x',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      '; filename="b"',
      '\r\n\r\n',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(pieces, { maxLength: 25 }).map((all) => all.join('')),
          fc.string(),
        ),
        async (text) => {
          try {
            await raw(text);
          } catch (error) {
            expect(error).to.be.instanceOf(AppError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
