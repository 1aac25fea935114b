import { expect, it } from 'vitest';
import { fileOf } from '../../../test/imports/files.ts';
import { surveyParts } from '../read.ts';
import { recognise } from '../recognise.ts';

const unusedOf = async (...lines: string[]) => {
  const [part] = await surveyParts(await recognise([fileOf('f.csv', lines.join('\n'))]));
  return part?.survey.unusedColumns.map(({ name, sample }) => [name, sample]);
};
const clockify = (hours: string, decimal: string) =>
  unusedOf(
    'Project,User,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)',
    `P,Mira,2024-05-06,09:00,2024-05-06,09:20,${hours},${decimal}`,
  );
const stint = (hours: string) =>
  unusedOf('Stint ID,Start,End,Hours', `a1,2024-05-06T09:00:00Z,2024-05-06T09:20:00Z,${hours}`);

it.each([
  ['00:20:00', '0.33', []],
  ['00:20:00', '"0,33"', []],
  ['00:20:00', '1.50', [['Duration (decimal)', '1.50']]],
  ['', '0.33', [['Duration (decimal)', '0.33']]],
])(
  'a Clockify file with the durations %j and %j has the unused columns %j',
  async (hours, decimal, unused) => {
    expect(await clockify(hours, decimal)).toEqual(unused);
  },
);

it('a Stint export reports its hours as unused only if they contradict the times', async () => {
  expect(await stint('0.33')).toEqual([]);
  expect(await stint('5.00')).toEqual([['Hours', '5.00']]);
});
