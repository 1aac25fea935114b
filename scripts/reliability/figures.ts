import { readFileSync, writeFileSync } from 'node:fs';
import type { Figures } from '../../test/harness/trials.ts';

/** The stored figures of a trial's last recorded run. */
export interface KeptFigures extends Figures {
  /** Whether it was tried as often as it can be, or as often as there is patience for. */
  form: 'full' | 'quick';
  /** The day. */
  on: string;
}

const FILE = new URL('../../docs/reliability.json', import.meta.url);

/** By the file and the full name of a test. */
export function readFigures(): Record<string, KeptFigures> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function keepFigures(figures: Record<string, KeptFigures>): void {
  writeFileSync(FILE, `${JSON.stringify(mergeFigures(readFigures(), figures), null, 2)}\n`);
}

/** Sorted by name. A quick run does not replace the figures of a full one. */
export function mergeFigures(
  kept: Record<string, KeptFigures>,
  seen: Record<string, KeptFigures>,
): Record<string, KeptFigures> {
  const merged = { ...kept };
  for (const [name, figures] of Object.entries(seen))
    if (figures.form === 'full' || merged[name]?.form !== 'full') merged[name] = figures;
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}
