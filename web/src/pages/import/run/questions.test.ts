import { describe, expect, it } from 'vitest';
import { surveyParts } from '../../../../../src/importers/read.ts';
import { recognise } from '../../../../../src/importers/recognise.ts';
import { fileOf } from '../../../../../test/import-files.ts';
import { openFixture } from '../../../../../test/import-fixtures.ts';
import { isAnswered, questionsOf } from './questions.ts';

const nothingSaid = { dateOrder: null, decimalSign: null };

async function questionsAbout(content: string, mapping: Record<string, string>) {
  return questionsOf(await surveyParts(await recognise([fileOf('x.csv', content)], { columns: mapping })));
}

describe('what is asked about files', () => {
  it('is nothing where they say everything', async () => {
    const questions = questionsOf(await surveyParts(await recognise(openFixture('toggl-data'))));
    expect(questions).toEqual({ dates: [], decimals: [], lacksTimes: false });
    expect(isAnswered(questions, nothingSaid)).toBe(true);
  });

  it('is the order of dates, the decimal sign and when days begin', async () => {
    const questions = await questionsAbout('Day;Hours;Sum\n03/04/2024;1:30;1.250\n', {
      date: 'Day',
      duration: 'Hours',
      amount: 'Sum',
    });
    expect(questions).toMatchObject({
      dates: [{ file: 'x.csv', samples: [{ readings: { dmy: '2024-04-03', mdy: '2024-03-04' } }] }],
      decimals: [{ file: 'x.csv', samples: [{ readings: { '.': '1.250', ',': '1250' } }] }],
      lacksTimes: true,
    });
    expect(isAnswered(questions, nothingSaid)).toBe(false);
    expect(isAnswered(questions, { dateOrder: 'dmy', decimalSign: null })).toBe(false);
    expect(isAnswered(questions, { dateOrder: 'dmy', decimalSign: ',' })).toBe(true);
  });
});
