import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { obstacleError } from './explain.ts';

it.each([
  ['NEW_PROJECTS', /create these first/],
  ['OTHERS_TIME', /--person 'NAME=skip'/],
  ['NO_TIMEZONE', /--timezone ZONE/],
  ['DURATIONS_DISAGREE', /--trust times/],
  ['KEEPING_OVERLAPS', /--overlap team/],
] as const)('turns the obstacle %s into a usage error that names its remedy', (code, remedy) => {
  const error = obstacleError([{ code, message: 'It cannot be imported.' }]);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toMatch(/^It cannot be imported\. /);
  expect(error.message).toMatch(remedy);
});
