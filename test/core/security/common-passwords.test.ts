import { expect } from 'chai';
import { isCommonPassword } from '../../../src/core/security/common-passwords.ts';

describe('A password that everybody tries first', () => {
  it('is known with numbers and signs around it and in place of letters, in any case and width', () => {
    for (const password of [
      '123456',
      'Password123!',
      'Passw0rd!',
      'P@$$w0rd1',
      '4dm1n1strator',
      'WELCOME2024!',
      'ｐａｓｓｗｏｒｄ１',
      'iloveyou!!',
      '1q2w3e4r',
      'qwertyqwerty',
      'TimeMatch2026',
      'timematch-demo',
      'abababab',
      '87654321',
    ])
      expect(isCommonPassword(password), password).to.equal(true);
  });

  it('is one’s own name or address, with or without a number', () => {
    const own = ['maria.rossi', 'mrossi@example.org'];
    for (const password of ['maria.rossi', 'Maria.Rossi1!', 'mrossi2024', 'mrossi@example.org'])
      expect(isCommonPassword(password, own), password).to.equal(true);
  });

  it('is not what merely holds a common word, or is made at random', () => {
    for (const password of [
      'correct horse',
      'Correct-horse-17',
      'a dragon in my garden',
      'ManagedAbcdEfgh2345!',
      'x7$Kq92!zz',
      'twelve-signs',
    ])
      expect(isCommonPassword(password, ['maria']), password).to.equal(false);
  });
});
