import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/harness/refusals.ts';
import { checkColour, projectColours } from './colour.ts';

describe('checkColour', () => {
  it.each([
    ['#3b6fd4', '#3b6fd4'],
    ['#3B6FD4', '#3b6fd4'],
    [' #000000 ', '#000000'],
  ])('normalizes the colour %j', (text, colour) => {
    expect(checkColour(text)).toBe(colour);
  });

  it.each(['', '#fff', '3b6fd4', '#3b6fd', '#3b6fd4f', '#3b6fg4', 'red', 'rgb(1,2,3)', '#3b6fd4;x'])(
    'rejects the colour %j',
    async (text) => {
      expect(await problemOf(() => checkColour(text))).toEqual({
        code: 'INVALID_INPUT',
        field: 'colour',
        message: 'colour must be a colour such as "#3b6fd4".',
      });
    },
  );
});

describe('projectColours', () => {
  it('contains twelve different colours in stored form', () => {
    expect(new Set(projectColours).size).toBe(12);
    expect(projectColours.map((colour) => checkColour(colour))).toEqual(projectColours);
  });
});
