import type { WeekStart } from './zone.ts';

/** By the days of ISO 8601. Weeks that start on another day are read in very few places; there, people choose. */
const starts: Readonly<Record<number, WeekStart>> = { 1: 'MONDAY', 6: 'SATURDAY', 7: 'SUNDAY' };

/** The week data of runtimes, which the TypeScript types lack. */
interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
}

/** The day that weeks start on where people read the first language of an `Accept-Language`; Monday where it names none. */
export function weekStartOf(acceptLanguage: string | undefined): WeekStart {
  const [language = ''] = (acceptLanguage ?? '').split(/[,;]/);
  try {
    const locale: LocaleWithWeek = new Intl.Locale(language.trim());
    return starts[locale.getWeekInfo?.().firstDay ?? 1] ?? 'MONDAY';
  } catch {
    // No language that there could be, such as "*".
    return 'MONDAY';
  }
}
