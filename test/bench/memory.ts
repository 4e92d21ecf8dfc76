import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MB (Linux). */
export function resident(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
