import type * as catalogues from './catalogues.ts';

/** With these, a key that its catalogue does not have is a type error (i18next's `CustomTypeOptions`). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: typeof catalogues;
  }
}
