import type admin from './en/admin.json';
import type adminGroups from './en/admin-groups.json';
import type adminImport from './en/admin-import.json';
import type adminTrades from './en/admin-trades.json';
import type adminAudit from './en/admin-audit.json';
import type adminRuns from './en/admin-runs.json';
import type adminWebhooks from './en/admin-webhooks.json';
import type adminWork from './en/admin-work.json';
import type auth from './en/auth.json';
import type common from './en/common.json';
import type dashboard from './en/dashboard.json';
import type errors from './en/errors.json';
import type groups from './en/groups.json';
import type impact from './en/impact.json';
import type landing from './en/landing.json';
import type legal from './en/legal.json';
import type letter from './en/letter.json';
import type matches from './en/matches.json';
import type messages from './en/messages.json';
import type nav from './en/nav.json';
import type notifications from './en/notifications.json';
import type organizations from './en/organizations.json';
import type privacy from './en/privacy.json';
import type profile from './en/profile.json';
import type ra from './en/ra.json';
import type requests from './en/requests.json';
import type safety from './en/safety.json';
import type search from './en/search.json';
import type sessions from './en/sessions.json';
import type signIn from './en/sign-in.json';

/** Types only: with these, a key that its catalogue does not have is a type error (i18next's `CustomTypeOptions`). */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      admin: typeof admin;
      'admin-groups': typeof adminGroups;
      'admin-import': typeof adminImport;
      'admin-trades': typeof adminTrades;
      'admin-audit': typeof adminAudit;
      'admin-runs': typeof adminRuns;
      'admin-webhooks': typeof adminWebhooks;
      'admin-work': typeof adminWork;
      auth: typeof auth;
      common: typeof common;
      dashboard: typeof dashboard;
      errors: typeof errors;
      groups: typeof groups;
      impact: typeof impact;
      landing: typeof landing;
      legal: typeof legal;
      letter: typeof letter;
      matches: typeof matches;
      messages: typeof messages;
      nav: typeof nav;
      notifications: typeof notifications;
      organizations: typeof organizations;
      privacy: typeof privacy;
      profile: typeof profile;
      ra: typeof ra;
      requests: typeof requests;
      safety: typeof safety;
      search: typeof search;
      sessions: typeof sessions;
      'sign-in': typeof signIn;
    };
  }
}
