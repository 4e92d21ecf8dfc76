import { expect } from 'chai';
import { keepsPage } from '../../admin-ui/app/unsaved.ts';
import { firstUnsaved, giveUpUnsaved, hold, type Unsaved } from '../../ui-shared/unsaved/unsaved.ts';

const QUESTION = { title: 'Discard?', text: '', confirm: 'Discard', refuse: 'Keep' };
const typed = (mayLeave = false, title = QUESTION.title): { current: Unsaved } => ({
  current: { question: { ...QUESTION, title }, mayLeave: () => mayLeave },
});

describe('what is unsaved on a page', () => {
  let page: EventTarget;
  /** Whether the browser would ask before the tab is closed. */
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  beforeEach(() => {
    page = new EventTarget();
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
  });
  afterEach(() => {
    giveUpUnsaved();
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  it('keeps the page until it is let go of, the latest first', () => {
    expect(firstUnsaved()).to.equal(null);
    const letGo = hold(typed(false, 'The page'));
    const letGoOfForm = hold(typed(false, 'A form over it'));
    expect(firstUnsaved()?.question?.title).to.equal('A form over it');
    letGoOfForm();
    expect([firstUnsaved()?.question?.title, isAsked()]).to.deep.equal(['The page', true]);
    letGo();
    expect([firstUnsaved(), isAsked()]).to.deep.equal([null, false]);
  });

  it('keeps nobody once it has been saved, nor once it is given up', () => {
    hold(typed(true));
    expect([firstUnsaved(), isAsked()]).to.deep.equal([null, false]);
    hold(typed());
    giveUpUnsaved();
    expect([firstUnsaved(), isAsked()]).to.deep.equal([null, false]);
  });

  it('keeps the page when the log-in has ended, as long as there is something to keep', () => {
    expect(keepsPage()).to.equal(false);
    hold(typed());
    expect(keepsPage()).to.equal(true);
  });
});
