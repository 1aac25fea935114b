import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import { foldForMatching } from '../../../../src/domain/text/text.ts';
import type { Catalog } from '../../data/catalog.ts';
import { takesTime } from '../../data/takes-time.ts';

/** A choice of a picker. */
export interface Choice {
  value: string;
  label: string;
  /** Text that distinguishes choices with the same name. */
  detail?: string;
  colour?: string;
}

export interface ChoiceGroup {
  label: string | null;
  choices: Choice[];
}

/** The choices that match, best first. */
export function search(typed: string, choices: readonly Choice[]): Choice[] {
  return fuzzySearch(typed, choices, ({ label, detail }) => (detail ? `${label} ${detail}` : label));
}

/** Whether a choice has this name, ignoring case and accents as in all name comparisons. */
export function hasName(typed: string, choices: readonly Choice[]): boolean {
  const name = foldForMatching(typed.trim());
  return choices.some(({ label }) => foldForMatching(label) === name);
}

/** A group as rendered. `start` is the index of its first choice across all groups. */
export interface ShownGroup extends ChoiceGroup {
  start: number;
}

/** The first `most` choices across all groups, and how many are left out. */
export function firstOf(
  groups: readonly ChoiceGroup[],
  most: number,
): { groups: ShownGroup[]; left: number } {
  const shown: ShownGroup[] = [];
  let start = 0;
  for (const { label, choices } of groups) {
    const first = choices.slice(0, Math.max(0, most - start));
    if (first.length > 0) shown.push({ label, choices: first, start });
    start += choices.length;
  }
  return { groups: shown, left: Math.max(0, start - most) };
}

export function projectChoices(catalog: Catalog): Choice[] {
  return catalog.projects
    .filter((project) => takesTime(project, catalog))
    .map(({ id, name, colour, clientId }) => {
      const client = catalog.client(clientId);
      return { value: id, label: name, colour, ...(client && { detail: client.name }) };
    });
}

interface GroupLabels {
  recent: string;
  withoutClient: string;
}

/** Recently used projects, then all projects by client; projects without a client come last. */
export function projectGroups(
  choices: readonly Choice[],
  recentIds: readonly string[],
  labels: GroupLabels,
): ChoiceGroup[] {
  const byId = new Map(choices.map((choice) => [choice.value, choice]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  const byClient = Map.groupBy(choices, ({ detail }) => detail ?? null);
  const clients = [...byClient.keys()].filter((name) => name !== null).sort((a, b) => a.localeCompare(b));
  const groups = [
    { label: labels.recent, choices: recent },
    ...clients.map((name) => ({ label: name, choices: (byClient.get(name) ?? []).map(withoutDetail) })),
    { label: labels.withoutClient, choices: byClient.get(null) ?? [] },
  ];
  return groups.filter(({ choices: some }) => some.length > 0);
}

/** The group heading names the client already. */
function withoutDetail({ detail: _client, ...choice }: Choice): Choice {
  return choice;
}
