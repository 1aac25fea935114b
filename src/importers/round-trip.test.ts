import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../test/import-files.ts';
import { all, formats, history, local, rowAs, table, ZONE } from '../../test/import-histories.ts';
import { importAll } from '../../test/imports.ts';

describe.each(Object.entries(formats))('a history that is written as %s', (_name, format) => {
  it('is read back, all but what the format cannot carry', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (entries) => {
        const file = format.write(entries);
        const { rows, problems } = await importAll([file], {
          timezone: ZONE,
          ...('options' in format ? format.options : {}),
        });
        expect(problems).toEqual([]);
        expect(rows.map(rowAs)).toEqual(entries.map((entry) => format.carries(all(entry))));
        expect(new Set(rows.map(({ key }) => key)).size).toBe(entries.length);
      }),
      { numRuns: 60 },
    );
  });
});

it('a history that is written for Harvest keeps its days and lengths', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (entries) => {
      // Hours with four decimals, since two lose minutes.
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
