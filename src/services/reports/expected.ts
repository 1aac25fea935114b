import type { Identity } from '../../domain/entities.ts';
import { unitFor } from '../../domain/reports/unit.ts';
import { dayOf } from '../../domain/time/calendar.ts';
import { daysNotOver, type Expectation, expectationsIn } from '../../domain/timesheet/expected-time.ts';
import type { FigureColumn } from './columns.ts';
import { analyticsOf, type Subject } from './subject.ts';

/** Expected and missing time of members, as on the report page. */
export async function expectedColumns(
  subject: Subject,
  members: readonly Identity[],
  depth: number,
): Promise<FigureColumn[]> {
  const { app, settings, days, timezone, weekStart } = subject;
  if (settings.hours === 0) return [];
  const unit = unitFor(days.from, days.to);
  const today = dayOf(app.clock(), timezone).date;
  const frame = { ...days, today, unit, weekStart, hours: settings.hours };
  const { everyRow } = await analyticsOf(subject, ['MEMBER', unit]);
  const byMember = Map.groupBy(everyRow, ({ keys: [member] }) => member?.id);
  const notOver = await secondsIn(subject, daysNotOver(frame));
  const expectationOf = expectationsIn(frame);
  const expectations = new Map(
    members.map(({ id, deactivatedAt, createdAt }) => {
      const seconds = new Map((byMember.get(id) ?? []).map((row) => [row.keys[1]?.id ?? '', row.seconds]));
      const joined = dayOf(createdAt, timezone).date;
      const secondsNotOver = notOver.get(id) ?? 0;
      return [id, expectationOf({ active: deactivatedAt === null, joined, seconds, secondsNotOver })];
    }),
  );
  const column = (label: string, of: (expectation: Expectation) => number): FigureColumn => ({
    label,
    type: 'DURATION',
    ...(depth > 1 && { isOfGroups: true }),
    of: (_sums, path) => {
      if (path.length === 0) return [...expectations.values()].reduce((sum, one) => sum + of(one), 0);
      const expectation = expectations.get(path[0]?.id ?? '');
      return path.length === 1 && expectation ? of(expectation) : null;
    },
  });
  return [column('Expected', ({ expected }) => expected), column('Missing', ({ missing }) => missing)];
}

/** The time of each member in some of the days. */
async function secondsIn(subject: Subject, days: Subject['days'] | null): Promise<Map<string, number>> {
  if (!days) return new Map();
  const { everyRow } = await analyticsOf({ ...subject, query: { ...subject.query, ...days } }, ['MEMBER']);
  return new Map(everyRow.map(({ keys: [member], seconds }) => [member?.id ?? '', seconds]));
}
