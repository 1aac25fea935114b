import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { importAll } from '../../../test/imports/import-all.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { parseMapping } from '../mapping.ts';
import { surveyParts } from '../read.ts';
import { recognise } from '../recognise.ts';

const table = (...lines: string[]) => fileOf('t.csv', lines.join('\n'));
const read = async (file: ReturnType<typeof table>, map: string, timezone = 'America/New_York') => {
  const mapping = parseMapping(map);
  const [part] = await surveyParts(await recognise([file], mapping));
  const { rows, problems } = await importAll([file], { timezone }, mapping);
  return { survey: part?.survey, starts: rows.map(({ start }) => formatInstant(start)), rows, problems };
};

describe('time zones in files', () => {
  it('uses the time zone of each row', async () => {
    const { survey, starts } = await read(
      table(
        'From,To,Zone',
        '2024-06-03 09:00,2024-06-03 10:00,Europe/Berlin',
        '2024-06-03 09:00,2024-06-03 10:00,UTC',
        '2024-06-03 09:00,2024-06-03 10:00,',
      ),
      'start=From,end=To,timezone=Zone',
    );
    expect(starts).toEqual(['2024-06-03T07:00:00Z', '2024-06-03T09:00:00Z', '2024-06-03T13:00:00Z']);
    expect(survey).toMatchObject({ hasLocalTimes: true, zones: ['Europe/Berlin', 'UTC'], unusedColumns: [] });
  });

  it('uses UTC if the names of all time columns say so', async () => {
    const { survey, starts } = await read(
      table('Start (UTC),End (UTC)', '2024-06-03 09:00,2024-06-03 10:00'),
      'start=Start (UTC),end=End (UTC)',
    );
    expect(starts).toEqual(['2024-06-03T09:00:00Z']);
    expect(survey).toMatchObject({ hasLocalTimes: false, zones: ['UTC'] });
  });

  it('needs a time zone if only one column name says UTC', async () => {
    const { survey } = await read(
      table('Start (UTC),End', '2024-06-03 09:00,2024-06-03 10:00'),
      'start=Start (UTC),end=End',
    );
    expect(survey).toMatchObject({ hasLocalTimes: true, zones: [] });
  });

  it('skips a row with an unknown time zone', async () => {
    const { rows, problems } = await read(
      table('From,To,Zone', '2024-06-03 09:00,2024-06-03 10:00,Berlin time'),
      'start=From,end=To,timezone=Zone',
    );
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([
      {
        code: 'BAD_TIME',
        column: 'Zone',
        value: 'Berlin time',
        record: {
          claimed: { milliseconds: 3_600_000 },
          unread: [{ field: 'timezone', value: 'Berlin time' }],
        },
      },
    ]);
  });

  it('needs a time zone if only the end is a local time', async () => {
    const { survey } = await read(
      table('From,To', '2024-06-03T09:00:00Z,2024-06-03 10:00:00'),
      'start=From,end=To',
    );
    expect(survey?.hasLocalTimes).toBe(true);
  });
});
