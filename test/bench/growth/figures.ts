import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Mixed } from '../mixed/mixed.bench.ts';
import type { Peer } from '../peer/measures.ts';
import type { Growth } from './measures.ts';

/** Everything that docs/performance.md shows; written by the benches, never by hand. */
export interface Figures {
  readonly mixed?: Measured<Mixed>;
  readonly growth?: Measured<Growth>;
  readonly peer?: Measured<Peer>;
}

interface Measured<Result> {
  readonly at: string;
  readonly machine: string;
  readonly results: readonly Result[];
}

const FILE = path.resolve(import.meta.dirname, '../../../docs/performance.json');

export function readFigures(): Figures {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
  } catch {
    return {};
  }
}

/** Puts new figures in the place of the old ones of their kind, and writes page and plot anew. */
export async function keepFigures(found: {
  mixed?: readonly Mixed[];
  growth?: readonly Growth[];
  peer?: readonly Peer[];
}): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const measured = <Result>(results: readonly Result[]): Measured<Result> => ({
    at: new Date().toISOString().slice(0, 10),
    machine,
    results,
  });
  const figures: Figures = {
    ...readFigures(),
    ...(found.mixed ? { mixed: measured(found.mixed) } : {}),
    ...(found.growth ? { growth: measured(found.growth) } : {}),
    ...(found.peer ? { peer: measured(found.peer) } : {}),
  };
  writeFileSync(FILE, `${JSON.stringify(figures, null, 1)}\n`);
  const { renderPage } = await import('./page.ts');
  renderPage(figures);
}
