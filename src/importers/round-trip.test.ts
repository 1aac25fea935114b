import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/imports/files.ts';
import { formats, rowAs, table } from '../../test/imports/histories.ts';
import { importAll } from '../../test/imports/import-all.ts';
import { type Entry, history, local, ZONE } from '../../test/models/histories.ts';

describe.each(Object.entries(formats))('a history in the format %s', (_name, format) => {
  it('round-trips everything that the format can represent', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (entries) => {
        const file = format.write(entries);
        const { rows, problems } = await importAll(
          [file],
          { timezone: ZONE, ...('options' in format ? format.options : {}) },
          'mapping' in format ? format.mapping : null,
        );
        expect(problems.map(({ line, code, fate }) => ({ line, code, fate }))).toEqual(
          // Only repeated local times are reported.
          rows.flatMap(({ line }, index) => {
            const entry = entries[index];
            const fate = entry ? format.repeated(entry) : null;
            return fate ? [{ line, code: 'REPEATED_HOUR', fate }] : [];
          }),
        );
        expect(rows.map(rowAs)).toEqual(entries.map(format.carries));
        expect(new Set(rows.map(({ key }) => key)).size).toBe(entries.length);
      }),
      { numRuns: 60 },
    );
  });
});

it('a history in the Harvest format keeps its days and durations', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (entries) => {
      fc.pre(!hasOverfullDay(entries));
      // Hours with four decimals, because two decimals lose minutes.
      const rows = entries.map((e) => [
        local(e.start).date,
        '',
        e.project,
        e.task,
        e.title,
        ((e.end - e.start) / 3_600_000).toFixed(4),
        e.billable ? 'Yes' : 'No',
        ...e.person.split(' '),
      ]);
      const file = fileOf(
        'a.csv',
        table(
          ['Date', 'Client', 'Project', 'Task', 'Notes', 'Hours', 'Billable?', 'First Name', 'Last Name'],
          rows,
        ),
      );
      const imported = await importAll([file], { timezone: ZONE });
      expect(imported.problems).toEqual([]);
      expect(
        imported.rows.map((row) => [
          row.person.name,
          row.title,
          row.end - row.start,
          local(row.start).date,
          row.inferred,
        ]),
      ).toEqual(
        entries.map((entry) => [
          entry.person,
          entry.title,
          entry.end - entry.start,
          local(entry.start).date,
          true,
        ]),
      );
      const sorted = imported.rows.toSorted((a, b) => a.start - b.start);
      for (const person of ['Mira Holm', 'Tariq Osei']) {
        const own = sorted.filter((row) => row.person.name === person);
        for (const [index, row] of own.entries())
          expect(row.start).toBeGreaterThanOrEqual(own[index - 1]?.end ?? 0);
      }
    }),
    { numRuns: 60 },
  );
});

/** Returns whether a person has more time on a day than fits into the day. */
function hasOverfullDay(entries: readonly Entry[]): boolean {
  const lengths = new Map<string, number>();
  for (const { person, start, end } of entries) {
    const key = `${person} ${local(start).date}`;
    lengths.set(key, (lengths.get(key) ?? 0) + end - start);
  }
  return [...lengths.values()].some((length) => length > 23 * 3_600_000);
}
