import { expect } from 'chai';
import { answered, sendKey } from '../../ui-shared/api/sendKeys.ts';

describe('the key of a call that makes something', () => {
  it('is the same until the call is answered, and another one then and for any other call', () => {
    const call = '/api/requests\n{"title":"Books"}';
    const first = sendKey(call);
    expect(first).to.match(/^[0-9a-f]{32}$/);
    expect(sendKey(call)).to.equal(first);
    expect(sendKey('/api/requests\n{"title":"Board"}')).not.to.equal(first);
    answered(call);
    expect(sendKey(call)).not.to.equal(first);
  });
});
