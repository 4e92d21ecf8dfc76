import type { GaleraNode } from './node.ts';

export interface NodeFault {
  readonly name: string;
  readonly make: (node: GaleraNode) => Promise<void>;
  /** Gives the node back. @returns what there is to say of it */
  readonly mend: (node: GaleraNode) => Promise<string>;
}

const nothing = 'what was missed came by itself';

export const FAULTS: readonly NodeFault[] = [
  {
    name: 'shut down (SIGTERM)',
    make: (node) => node.kill('SIGTERM'),
    mend: async (node) => `joined again by ${await node.start()}`,
  },
  {
    name: 'killed (kill -9)',
    make: (node) => node.kill(),
    mend: async (node) => `joined again by ${await node.start()}`,
  },
  {
    name: 'cut off from the others',
    make: (node) => node.isolate(true),
    mend: (node) => node.isolate(false).then(() => nothing),
  },
  {
    name: 'frozen (SIGSTOP)',
    make: async (node) => node.signal('SIGSTOP'),
    mend: async (node) => {
      node.signal('SIGCONT');
      return nothing;
    },
  },
];
