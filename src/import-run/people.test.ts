import { expect, test } from 'vitest';
import { People, type PersonChoice, personKey } from './people.ts';

const member = (identityId: string, name: string, email: string) => ({
  identityId,
  name,
  email,
  status: 'ACTIVE' as const,
});
const ada = member('1', 'Ada Lovelace', 'Ada@Example.com');
const jose = member('2', 'José Ruiz', 'jose@example.com');
const twins = [member('3', 'Kim', 'kim@example.com'), member('4', 'Kim', 'kim2@example.com')];
const members = [ada, jose, ...twins];
const people = (choices: [string, PersonChoice][] = [], filesNamePeople = true) =>
  new People(members, ada, new Map(choices), filesNamePeople);

test.each([
  [
    'by address, whatever its case',
    { name: 'Somebody', email: 'ada@example.COM' },
    { how: 'EMAIL', member: ada },
  ],
  [
    'not by name alone, which is only proposed',
    { name: 'jose ruiz', email: null },
    { how: 'UNMATCHED', proposed: jose },
  ],
  ['not by a name that two have', { name: 'Kim', email: null }, { how: 'UNMATCHED', proposed: null }],
  ['not at all', { name: 'Zoe', email: 'zoe@example.com' }, { how: 'UNMATCHED', proposed: null }],
  ['not at all in a row without a person', { name: null, email: null }, { how: 'UNMATCHED', proposed: null }],
] as const)('matches a person %s', (_how, person, match) => {
  expect(people().match(person)).toEqual(match);
});

test('matches rows with the importing person if the files name nobody', () => {
  expect(people([], false).match({ name: null, email: null })).toEqual({ how: 'SELF', member: ada });
});

test('prefers the choices of the importing person to every other match', () => {
  const chosen = people([
    ['ada@example.com', 'SKIP'],
    ['Zoe', { identityId: '2' }],
    ['', { identityId: '3' }],
  ]);
  expect(chosen.match({ name: 'Ada', email: 'ada@example.com' })).toEqual({ how: 'SKIPPED', isChosen: true });
  expect(chosen.match({ name: 'Zoe', email: null })).toEqual({ how: 'CHOICE', member: jose });
  expect(chosen.match({ name: null, email: null })).toEqual({ how: 'CHOICE', member: twins[0] });
});

test('ignores a choice of someone who is not a member', () => {
  const chosen = people([['Zoe', { identityId: '9' }]]);
  expect(chosen.match({ name: 'Zoe', email: null })).toEqual({ how: 'UNMATCHED', proposed: null });
});

test('identifies people by address, else by name', () => {
  expect(personKey({ name: 'Ada', email: ' Ada@example.com' })).toBe('ada@example.com');
  expect(personKey({ name: ' Ada ', email: null })).toBe('Ada');
  expect(personKey({ name: null, email: null })).toBe('');
});
