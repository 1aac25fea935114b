import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { parseMapping } from '../importers/mapping.ts';
import { updateTeam } from '../services/teams/update.ts';
import { readingNotes } from './reading-notes.ts';

describeOnBothEngines('the notes on how files are read', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server?.close());

  const { look } = importsAt(() => server);

  test.each([
    {
      what: 'in a column',
      file: ['Start,End,Zone', '2024-03-04 09:15,2024-03-04 10:00,America/New_York'],
      notes: [
        'Time zone of the files: America/New_York (as the file says). 09:15 in the file is 15:15 in your calendar, 14:15 UTC (own.csv, line 2).',
        'Check the time zone: the files are read in America/New_York, your profile is in Europe/Berlin and the team is in Asia/Tokyo.',
      ],
    },
    {
      what: 'in a column, several ones',
      file: [
        'Start,End,Zone',
        '2024-03-04 09:15,2024-03-04 10:00,Europe/Berlin',
        '2024-03-05 09:15,2024-03-05 10:00,Asia/Tokyo',
      ],
      notes: [
        'The files name the time zone of their times: Europe/Berlin, Asia/Tokyo. 09:15 in the file is 09:15 in your calendar, 08:15 UTC (own.csv, line 2).',
        'Check the time zones: the files are read in Europe/Berlin, Asia/Tokyo, your profile is in Europe/Berlin and the team is in Asia/Tokyo.',
      ],
    },
    {
      what: 'in the names of columns',
      file: ['Begin (UTC),End (UTC)', '2024-03-04 09:15,2024-03-04 10:00'],
      notes: [
        'Time zone of the files: UTC (as the file says). 09:15 in the file is 10:15 in your calendar, 09:15 UTC (own.csv, line 2).',
        'Check the time zone: the files are read in UTC, your profile is in Europe/Berlin and the team is in Asia/Tokyo.',
      ],
    },
    {
      what: 'as offsets',
      file: ['Start,End', '2024-03-04T09:15:00+05:30,2024-03-04T10:00:00+05:30'],
      notes: [
        'Times in the files have a UTC offset, so no time zone is needed. 09:15 (+05:30) in the file is 04:45 in your calendar, 03:45 UTC (own.csv, line 2).',
        'Check the time zones: your profile is in Europe/Berlin, the team is in Asia/Tokyo.',
      ],
    },
  ])('notes the time zone that a file states $what, and warns of other zones', async ({ file, notes }) => {
    const person = await createPerson(server.app, undefined, 'Europe/Berlin');
    await updateTeam(server.app, person.actor, person.team.id, { timezone: 'Asia/Tokyo' });
    const [header = ''] = file;
    const fields = ['start', 'end', 'timezone'];
    const mapping = header.split(',').map((name, index) => `${fields[index]}=${name}`);
    const seen = await look(person, fileOf('own.csv', `${file.join('\n')}\n`), {
      mapping: parseMapping(mapping.join()),
      timezone: undefined,
    });
    expect(readingNotes(seen.context, seen.preview)).toEqual(notes);
  });
});
