import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { parseMapping } from '../mapping.ts';
import { surveyParts } from '../read.ts';
import { recognise } from '../recognise.ts';

const mapping = parseMapping('date=Date,duration=Hours,title=Title');
const peopleIn = async (header: string, values: readonly string[]) => {
  const rows = values.map((value) => `2026-03-02,1,x,${value}`);
  const file = fileOf('p.csv', `${[`Date,Hours,Title,${header}`, ...rows].join('\n')}\n`);
  const [part] = await surveyParts(await recognise([file], mapping));
  return part?.survey.unusedColumns.map(({ people }) => people);
};

describe('people in unused columns', () => {
  it.each([
    ...[
      'User',
      'User Id',
      'userName',
      'Users',
      'Employee ID',
      'Employee',
      'Nutzer',
      'Angestellter',
      'Nom',
      'Name',
    ],
    ...[
      'Login',
      'Developer',
      'Resource Name',
      'Staff Name',
      'Person Name',
      'Assigned To',
      'Reporter',
      'Created by',
    ],
    ...['Pracownik', 'First Name', 'last_name', 'Vorname', 'Mitarbeiter/in', 'Tech', 'Team member', 'E-mail'],
  ])('counts the people in the column %s', async (name) => {
    expect(await peopleIn(name, ['1', '2'])).toEqual([2]);
    expect(await peopleIn(name, ['1', '1'])).toEqual([1]);
  });

  it.each([
    ...[
      'Project name',
      'User story',
      'Staff rate',
      'Hours logged',
      'Created at',
      'Company',
      'Ticket',
      'Member type',
    ],
  ])('counts no people in the column %s', async (name) => {
    expect(await peopleIn(name, ['1', '2'])).toEqual([null]);
  });

  it('counts people by e-mail address and by name', async () => {
    expect(await peopleIn('Col 7', ['ann@x.example', 'bob@x.example', 'n/a'])).toEqual([2]);
    expect(await peopleIn('Col 7', ['ann@x.example', 'ANN@x.example', 'bob'])).toEqual([null]);
    expect(await peopleIn('First Name,Last Name', ['Ann,A', 'Ann,B'])).toEqual([1, 2]);
  });
});
