import type { WeekStart } from './zone.ts';

/** By ISO 8601 weekday. Weeks start on other days in very few countries, where users choose manually. */
const starts: Readonly<Record<number, WeekStart>> = { 1: 'MONDAY', 6: 'SATURDAY', 7: 'SUNDAY' };

/** `getWeekInfo`, which the TypeScript types lack. */
interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
}

/** The first day of the week for the first language of an `Accept-Language` header; Monday by default. */
export function weekStartOf(acceptLanguage: string | undefined): WeekStart {
  const [language = ''] = (acceptLanguage ?? '').split(/[,;]/);
  try {
    const locale: LocaleWithWeek = new Intl.Locale(language.trim());
    return starts[locale.getWeekInfo?.().firstDay ?? 1] ?? 'MONDAY';
  } catch {
    // An invalid language tag, such as "*".
    return 'MONDAY';
  }
}
