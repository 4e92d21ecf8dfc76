import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MB (Linux). */
export function resident(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** The highest resident memory of a process while `work` goes on, in MB, and what `work` returns. */
export async function highestDuring<T>(pid: number, work: () => Promise<T>): Promise<[T, number]> {
  let highest = resident(pid);
  const watch = setInterval(() => (highest = Math.max(highest, resident(pid))), 20);
  try {
    return [await work(), highest];
  } finally {
    clearInterval(watch);
  }
}

/** Processor time that a process has used so far, in seconds (Linux: ticks of a hundredth). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
