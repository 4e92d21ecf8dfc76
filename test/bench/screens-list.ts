export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Demo account that looks at it; nobody is signed in without. */
  readonly username?: string;
}

/** The screens whose speed is measured (issue 7): what people see first, and what they see every day. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'search', path: '/search' },
  { name: 'dashboard of an advisor', path: '/dashboard', username: 'demo_advisor' },
  { name: 'matches', path: '/matches', username: 'demo_advisor' },
  { name: 'messages', path: '/messages', username: 'demo_advisor' },
  { name: 'dashboard of an organisation', path: '/org-dashboard', username: 'demo_org' },
  { name: 'requests', path: '/requests', username: 'demo_org' },
  { name: 'console', path: '/admin', username: 'demo_super_admin' },
  { name: 'console, advisors', path: '/admin/advisors', username: 'demo_super_admin' },
  { name: 'console, organisations', path: '/admin/organizations', username: 'demo_super_admin' },
  { name: 'console, requests', path: '/admin/requests', username: 'demo_super_admin' },
  { name: 'console, a list without records', path: '/admin/webhooks', username: 'demo_super_admin' },
  { name: 'console, impact', path: '/admin/impact', username: 'demo_super_admin' },
];

/** The screen whose script has a budget of its own. @throws Error for a path that is not measured */
export function screenAt(path: string): Screen {
  const screen = SCREENS.find((one) => one.path === path);
  if (!screen) throw new Error(`${path} is not among the measured screens`);
  return screen;
}

export const isConsole = ({ path }: Screen): boolean => path.startsWith('/admin');

/** kB of script that a first visit may load, compressed with gzip (design/architecture.md, "Budgets"). */
export const SCRIPT_KB = { landing: 190, list: 420 } as const;
/** Layout shift of a screen (issue 16); web.dev calls .1 good. */
export const SHIFT = 0.02;
