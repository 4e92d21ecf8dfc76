import { linksProblem } from '../../../src/start-problems.ts';
import type { Check } from './finding.ts';

/** Whether the links in mails lead here. */
export const links: Check = ({ config }) => {
  const problem = linksProblem(config);
  const detail = problem ?? `lead to ${config.publicUrl ?? 'this machine: PUBLIC_URL is not set'}`;
  return Promise.resolve({ check: 'links', ok: problem === null, detail });
};
