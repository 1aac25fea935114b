import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from '../../test/harness/trials.ts';

/** The stored figures of a trial's last recorded run. */
export interface StoredFigures extends Figures {
  /** A full or a quick run of the trials. */
  form: 'full' | 'quick';
  /** The date of the run. */
  on: string;
}

const FILE = new URL('../../docs/reliability.json', import.meta.url);

/** The stored figures by file and full name of a trial. */
export function readFigures(): Record<string, StoredFigures> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function storeFigures(figures: Record<string, StoredFigures>): void {
  writeFileSync(FILE, `${JSON.stringify(mergeFigures(readFigures(), figures), null, 2)}\n`);
}

/** Merges figures, sorted by name. A quick run does not replace the figures of a full run. */
export function mergeFigures(
  kept: Record<string, StoredFigures>,
  measured: Record<string, StoredFigures>,
): Record<string, StoredFigures> {
  const merged = { ...kept };
  for (const [name, figures] of Object.entries(measured))
    if (figures.form === 'full' || merged[name]?.form !== 'full') merged[name] = figures;
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}
