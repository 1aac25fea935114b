import { describe, expect, it } from 'vitest';
import { workedTimeIn } from './worked-time.ts';

describe('workedTimeIn', () => {
  it.each([
    ...['Duration', 'Hours', 'Total hours', 'Time spent (seconds)', 'timeSpent', 'Work done', 'Hours worked'],
    ...[
      'Dauer (Std.)',
      'Arbeitsstunden',
      'Duração',
      'Durée',
      'Tiempo',
      'Gesamtzeit in Std.',
      'Net hours',
      'Uren',
    ],
  ])('the column name %s denotes worked time', (name) => {
    expect(workedTimeIn(name)).toBe('WORKED');
  });

  it.each(['Website hours', 'Minutes at the desk', 'Development (h)'])(
    'the column name %s has only a unit',
    (name) => {
      expect(workedTimeIn(name)).toBe('UNIT');
    },
  );

  it.each([
    ...[
      'Price per hour',
      'Preço por hora',
      'Preis pro Stunde',
      'Prix par heure',
      '€ per hour',
      '$/h',
      'Fee (h)',
    ],
    ...[
      'Stundensatz',
      'Stundenlohn',
      'Hourly rate',
      'Cost per hour',
      'Costo por hora',
      'Uurtarief',
      'Umsatz/Std.',
    ],
    ...[
      'Break (min)',
      'Lunch break (minutes)',
      'LunchMinutes',
      'Pause (h)',
      'Mittagspause (Min.)',
      'Pauses (min)',
    ],
    ...['Travel time (minutes)', 'Fahrtzeit (Std.)', 'Reisezeit', 'Temps de trajet (min)', 'Viaje (horas)'],
    ...[
      'Overtime hours',
      'Over time',
      'Überstunden',
      'Horas extra',
      'Heures supplémentaires',
      'Ore straordinarie',
    ],
    ...[
      'Estimated hours',
      'Sollstunden',
      'Remaining (h)',
      'Planned hours',
      'Billable hours',
      'Vacation hours',
    ],
    ...['Title', 'Total', 'Amount', 'Sum', 'Decimal'],
  ])('the column name %s does not denote worked time', (name) => {
    expect(workedTimeIn(name)).toBeNull();
  });
});
