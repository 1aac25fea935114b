import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client, Project } from '../../data/catalog.ts';
import { sampleCatalog, sampleClient, sampleProject } from '../../data/sample-catalog.ts';
import {
  type Choice,
  type ChoiceGroup,
  firstOf,
  hasName,
  projectChoices,
  projectGroups,
  search,
} from './choices.ts';

const client = (name: string, archived = false) => sampleClient({ name, archived });
const project = (name: string, clientId: string | null = null, archived = false) =>
  sampleProject({ name, clientId, archived });
const catalogOf = (clients: Client[], projects: Project[]) => sampleCatalog({ clients, projects });
const labels = { recent: 'Recent', withoutClient: 'No client' };
const shape = (groups: ChoiceGroup[]) =>
  groups.map(({ label, choices }) => [label, choices.map((choice) => choice.label)]);

describe('project choices', () => {
  it('offers projects that take new time, with their clients', () => {
    const catalog = catalogOf(
      [client('Acme'), client('Gone', true)],
      [
        project('Website', 'Acme'),
        project('Old', 'Acme', true),
        project('Theirs', 'Gone'),
        project('Internal'),
      ],
    );
    expect(projectChoices(catalog)).toEqual([
      { value: 'Website', label: 'Website', colour: '#3b6fd4', detail: 'Acme' },
      { value: 'Internal', label: 'Internal', colour: '#3b6fd4' },
    ]);
  });

  it('groups recent projects first, then by client, then those without a client', () => {
    const choices = projectChoices(
      catalogOf(
        [client('Zebra'), client('Acme')],
        [project('A', 'Zebra'), project('B'), project('C', 'Acme'), project('D', 'Zebra')],
      ),
    );
    expect(shape(projectGroups(choices, ['D', 'archived since', 'B'], labels))).toEqual([
      ['Recent', ['D', 'B']],
      ['Acme', ['C']],
      ['Zebra', ['A', 'D']],
      ['No client', ['B']],
    ]);
    expect(shape(projectGroups([], [], labels))).toEqual([]);
  });
});

describe('matching of typed text', () => {
  const choices: Choice[] = [
    { value: '1', label: 'Website', detail: 'Acme' },
    { value: '2', label: 'Website', detail: 'Café Łódź' },
    { value: '3', label: 'Internal' },
  ];

  it('searches names and details', () => {
    expect(search('web acme', choices).map(({ value }) => value)).toEqual(['1']);
    expect(search('cafe', choices).map(({ value }) => value)).toEqual(['2']);
    expect(search('', choices)).toEqual(choices);
  });

  it('compares names without case', () => {
    expect(hasName(' WEBSITE ', choices)).toBe(true);
    expect(hasName('Web', choices)).toBe(false);
  });
});

describe('firstOf', () => {
  it('returns the first choices across all groups and the number left out', () => {
    const group = fc.record({
      label: fc.string(),
      choices: fc.array(fc.record({ value: fc.string(), label: fc.string() }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 6 }), fc.nat(20), (groups, most) => {
        const all = groups.flatMap(({ choices }) => choices);
        const first = firstOf(groups, most);
        expect(first.groups.flatMap(({ choices }) => choices)).toEqual(all.slice(0, most));
        for (const { choices, start } of first.groups) {
          expect(all.slice(start, start + choices.length)).toEqual(choices);
        }
        expect(first.left).toBe(Math.max(0, all.length - most));
      }),
    );
  });
});
