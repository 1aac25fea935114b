import type { ImportSettings } from '../../../../../src/import-run/prepare.ts';
import { readClock } from '../../../../../src/importers/values/clock.ts';

/** All choices of the importing person. */
export interface Choices extends Required<Omit<ImportSettings, 'mapping' | 'timezone'>> {
  /** Null for the time zone of the user's profile. */
  timezone: string | null;
}

export function firstChoices(): Choices {
  return {
    timezone: null,
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

/** The choices as import settings, with a time zone only if one was chosen. */
export function settingsOf({ timezone, ...others }: Choices): ImportSettings {
  return timezone === null ? others : { ...others, timezone };
}

/** Whether a text is a valid time of day for the start of days. */
export function isTimeOfDay(text: string): boolean {
  const clock = readClock(text);
  return clock !== null && clock.time < 86_400_000;
}
