import { describe, expect, it } from 'vitest';
import { clearSurvey, type FileSurvey } from '../../../../../src/importers/entries/survey.ts';
import { surveyParts } from '../../../../../src/importers/read.ts';
import { recognise } from '../../../../../src/importers/recognise.ts';
import { fileOf } from '../../../../../test/imports/files.ts';
import { openFixture } from '../../../../../test/imports/fixtures.ts';
import { firstChoices } from './choices.ts';
import { currencyCandidates, isAnswered, questionsOf } from './questions.ts';

const team = { currency: 'EUR', personTimezone: 'Europe/Berlin' };
const unanswered = firstChoices();

async function questionsAbout(content: string, mapping: Record<string, string>, of = team) {
  const parts = await surveyParts(await recognise([fileOf('x.csv', content)], { columns: mapping }));
  return questionsOf(parts, of);
}

const surveyed = (more: Partial<FileSurvey>) => [{ survey: { ...clearSurvey('x.csv', 1), ...more } }];

describe('questions about files', () => {
  it('asks nothing if the files are unambiguous', async () => {
    const questions = questionsOf(await surveyParts(await recognise(openFixture('toggl-data'))), team);
    expect(questions).toMatchObject({
      ...{ dates: [], decimals: [], units: [], currencies: [], peopleColumns: [] },
      ...{ lacksZone: false, lacksTimes: false, hasLocalTimes: true },
    });
    expect(isAnswered(questions, unanswered)).toBe(true);
  });

  it('asks for the order of dates, the decimal sign and the start of days', async () => {
    const questions = await questionsAbout('Day;Hours;Sum\n03/04/2024;1:30;1.250\n', {
      date: 'Day',
      duration: 'Hours',
      amount: 'Sum',
    });
    expect(questions).toMatchObject({
      dates: [{ file: 'x.csv', samples: [{ readings: { dmy: '2024-04-03', mdy: '2024-03-04' } }] }],
      decimals: [{ file: 'x.csv', samples: [{ readings: { '.': '1.250', ',': '1250' } }] }],
      lacksTimes: true,
      hasOpenCurrency: true,
    });
    expect(isAnswered(questions, unanswered)).toBe(false);
    expect(isAnswered(questions, { ...unanswered, dateOrder: 'dmy' })).toBe(false);
    expect(isAnswered(questions, { ...unanswered, dateOrder: 'dmy', decimalSign: ',' })).toBe(true);
  });

  it('asks for the unit of durations, with the total of each', async () => {
    const columns = { date: 'Day', duration: 'Spent' };
    const questions = await questionsAbout('Day,Spent\n2024-03-04,90\n2024-03-05,30\n', columns);
    expect(questions.units).toMatchObject([
      { file: 'x.csv', totals: { h: 432_000_000, min: 7_200_000, s: 120_000 } },
    ]);
    expect(isAnswered(questions, unanswered)).toBe(false);
    expect(isAnswered(questions, { ...unanswered, durationUnit: 'min' })).toBe(true);
    expect(
      (await questionsAbout('Day,Minutes\n2024-03-04,90\n', { ...columns, duration: 'Minutes' })).units,
    ).toEqual([]);
  });

  it('asks for the currency of a shared symbol unless the team has it', async () => {
    const file = 'Day,Hours,Sum\n2024-03-04,1:00,$50\n';
    const columns = { date: 'Day', duration: 'Hours', amount: 'Sum' };
    const questions = await questionsAbout(file, columns);
    expect(questions.currencies).toEqual([
      { text: '$50', named: [], candidates: expect.arrayContaining(['USD', 'CAD']) },
    ]);
    expect(isAnswered(questions, unanswered)).toBe(false);
    expect(isAnswered(questions, { ...unanswered, currency: 'CAD' })).toBe(true);
    const inDollars = await questionsAbout(file, columns, { ...team, currency: 'USD' });
    expect(inDollars).toMatchObject({ currencies: [], hasOpenCurrency: true });
    expect(isAnswered(inDollars, unanswered)).toBe(true);
  });

  it('asks for the currency of amounts that name none beside amounts that do', async () => {
    const file = 'Day,Hours,Sum\n2024-03-04,1:00,50 USD\n2024-03-05,1:00,60\n';
    const columns = { date: 'Day', duration: 'Hours', amount: 'Sum' };
    const questions = await questionsAbout(file, columns);
    expect(questions.currencies).toEqual([{ text: 'Sum', named: ['USD'], candidates: [] }]);
    expect(isAnswered(questions, unanswered)).toBe(false);
    expect(isAnswered(questions, { ...unanswered, currency: 'EUR' })).toBe(true);
    expect((await questionsAbout(file, columns, { ...team, currency: 'USD' })).currencies).toEqual([]);
  });

  it('offers the currencies that all symbols have in common', () => {
    const doubt = (...candidates: string[]) => ({ text: '', named: [], candidates });
    expect(currencyCandidates({ currencies: [doubt('SEK', 'NOK', 'DKK'), doubt('NOK', 'DKK')] })).toEqual([
      'NOK',
      'DKK',
    ]);
    expect(currencyCandidates({ currencies: [doubt('USD'), doubt('GBP')] })).toEqual([]);
    expect(currencyCandidates({ currencies: [] })).toEqual([]);
  });

  it('asks for the time zone of local times if the profile has none', () => {
    const nowhere = { ...team, personTimezone: null };
    const questions = questionsOf(surveyed({ hasLocalTimes: true }), nowhere);
    expect(questions.lacksZone).toBe(true);
    expect(isAnswered(questions, unanswered)).toBe(false);
    expect(isAnswered(questions, { ...unanswered, timezone: 'Asia/Tokyo' })).toBe(true);
    expect(questionsOf(surveyed({ hasLocalTimes: false }), nowhere).lacksZone).toBe(false);
    expect(questionsOf(surveyed({ hasLocalTimes: true }), team).lacksZone).toBe(false);
  });

  it('names ignored columns with several people', async () => {
    const file = 'Day,Hours,Author\n2024-03-04,1:00,Ada\n2024-03-04,2:00,Bob\n';
    const columns = { date: 'Day', duration: 'Hours' };
    expect((await questionsAbout(file, columns)).peopleColumns).toEqual([
      { name: 'Author', values: 2, sample: 'Ada', people: 2 },
    ]);
    expect((await questionsAbout(file, { ...columns, person: 'Author' })).peopleColumns).toEqual([]);
    expect((await questionsAbout(file.replace('Bob', 'Ada'), columns)).peopleColumns).toEqual([]);
  });
});
