export {};

/** Types only: with these, a key that its catalogue does not have is a type error (i18next's `CustomTypeOptions`). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      admin: typeof import('./en/admin.json');
      'admin-groups': typeof import('./en/admin-groups.json');
      'admin-import': typeof import('./en/admin-import.json');
      'admin-trades': typeof import('./en/admin-trades.json');
      'admin-audit': typeof import('./en/admin-audit.json');
      'admin-runs': typeof import('./en/admin-runs.json');
      'admin-webhooks': typeof import('./en/admin-webhooks.json');
      'admin-work': typeof import('./en/admin-work.json');
      auth: typeof import('./en/auth.json');
      common: typeof import('./en/common.json');
      dashboard: typeof import('./en/dashboard.json');
      errors: typeof import('./en/errors.json');
      groups: typeof import('./en/groups.json');
      impact: typeof import('./en/impact.json');
      landing: typeof import('./en/landing.json');
      legal: typeof import('./en/legal.json');
      letter: typeof import('./en/letter.json');
      matches: typeof import('./en/matches.json');
      messages: typeof import('./en/messages.json');
      nav: typeof import('./en/nav.json');
      notifications: typeof import('./en/notifications.json');
      organizations: typeof import('./en/organizations.json');
      privacy: typeof import('./en/privacy.json');
      profile: typeof import('./en/profile.json');
      ra: typeof import('./en/ra.json');
      requests: typeof import('./en/requests.json');
      safety: typeof import('./en/safety.json');
      search: typeof import('./en/search.json');
      sessions: typeof import('./en/sessions.json');
      'sign-in': typeof import('./en/sign-in.json');
    };
  }
}
