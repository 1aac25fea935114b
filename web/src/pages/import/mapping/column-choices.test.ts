import { describe, expect, it } from 'vitest';
import { Header } from '../../../../../src/importers/columns.ts';
import { canChoose, choose, mappingOf, proposedChoices } from './column-choices.ts';

const header = new Header(['Day', 'Hours', 'Who', 'Hours', '']);
const rest = { source: '', durationUnit: 'h' as const };

describe('the column choices of an unknown table', () => {
  it('proposes columns by name, each field once', () => {
    expect(proposedChoices(header, { columns: { date: 'Day', duration: 'Hours' } })).toEqual([
      'date',
      'duration',
      null,
      null,
      null,
    ]);
  });

  it('assigns a field to at most one column', () => {
    const chosen = choose(['date', 'duration', null], 2, 'duration');
    expect(chosen).toEqual(['date', null, 'duration']);
    expect(choose(chosen, 2, null)).toEqual(['date', null, null]);
  });

  it('allows only the first column of a name', () => {
    expect(header.names.map((_, column) => canChoose(header, column))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('returns a mapping once the choices suffice', () => {
    expect(mappingOf(header, [null, 'duration', null, null, null], rest)).toBeNull();
    expect(mappingOf(header, ['date', 'duration', 'person', null, null], rest)).toEqual({
      columns: { date: 'Day', duration: 'Hours', person: 'Who' },
      durationUnit: 'h',
    });
    expect(
      mappingOf(header, ['date', 'duration', null, null, null], { source: '', durationUnit: null }),
    ).toEqual({ columns: { date: 'Day', duration: 'Hours' } });
    expect(mappingOf(header, ['date', 'duration', 'id', null, null], rest)).toBeNull();
    expect(
      mappingOf(header, ['date', 'duration', 'id', null, null], { source: 'Ledger', durationUnit: 'min' }),
    ).toEqual({
      columns: { date: 'Day', duration: 'Hours', id: 'Who' },
      durationUnit: 'min',
      source: 'ledger',
    });
  });
});
