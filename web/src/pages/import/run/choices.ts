import type { ImportSettings } from '../../../../../src/import-run/prepare.ts';
import { readClock } from '../../../../../src/importers/values/clock.ts';

/** What the importing person says about files, all of it. */
export type Choices = Required<Omit<ImportSettings, 'mapping' | 'teamCurrency'>>;

export function firstChoices(timezone: string): Choices {
  return {
    timezone,
    dateOrder: null,
    decimalSign: null,
    dayStart: '09:00',
    currency: null,
    durationUnit: null,
    trust: null,
    people: new Map(),
    overlap: 'KEEP_BOTH',
    lookalikes: 'SKIP',
    changes: 'KEEP',
  };
}

/** Whether days can start at what was typed. */
export function isTimeOfDay(text: string): boolean {
  const clock = readClock(text);
  return clock !== null && clock.time < 86_400_000;
}
