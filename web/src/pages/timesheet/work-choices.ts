import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { type Choice, type ChoiceGroup, projectChoices } from '../../components/pickers/choices.ts';
import type { Catalog } from '../../data/catalog.ts';
import { taskTakesTime } from '../../data/takes-time.ts';
import { pickers } from '../../words/pickers.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { rowId } from './rows.ts';

interface WorkChoice extends Choice {
  row: TimesheetRowKey;
  client: string | undefined;
}

/** The projects that take new time, each followed by its tasks, except rows that exist already. */
function workChoices(catalog: Catalog, present: readonly TimesheetRowKey[]): WorkChoice[] {
  const there = new Set(present.map(rowId));
  const tasks = Map.groupBy(catalog.tasks.filter(taskTakesTime), ({ projectId }) => projectId);
  const all = projectChoices(catalog).flatMap(({ value: projectId, label, colour, detail: client }) => [
    choice({ projectId, taskId: null }, label, colour, client),
    ...(tasks.get(projectId) ?? []).map(({ id: taskId, name }) =>
      choice({ projectId, taskId }, words.inProject(label, name), colour, client),
    ),
  ]);
  return all.filter(({ value }) => !there.has(value));
}

function choice(
  row: TimesheetRowKey,
  label: string,
  colour: string | undefined,
  client: string | undefined,
): WorkChoice {
  return { row, value: rowId(row), label, client, ...(colour && { colour }) };
}

/**
 * The projects and tasks to choose from: matches of the typed text, or all by client, recently tracked first.
 */
export function workGroups(
  catalog: Catalog,
  present: readonly TimesheetRowKey[],
  recent: readonly TimesheetRowKey[],
  typed: string,
): ChoiceGroup[] {
  const choices = workChoices(catalog, present);
  if (typed.trim() !== '') {
    const fitting = fuzzySearch(typed, choices, ({ label, client = '' }) => `${label} ${client}`);
    return [{ label: null, choices: fitting.map(withClient) }];
  }
  const byClient = Map.groupBy(choices, ({ client }) => client ?? null);
  const clients = [...byClient.keys()].filter((name) => name !== null).sort((a, b) => a.localeCompare(b));
  const byRow = new Map(choices.map((one) => [one.value, one]));
  const recentChoices = recent.flatMap((row) => byRow.get(rowId(row)) ?? []);
  const without = { projectId: null, taskId: null };
  const none = present.some((row) => row.projectId === null)
    ? []
    : [choice(without, words.noProject, undefined, undefined)];
  return [
    { label: pickers.recent, choices: recentChoices.map(withClient) },
    ...clients.map((name) => ({ label: name, choices: byClient.get(name) ?? [] })),
    { label: pickers.withoutClient, choices: [...(byClient.get(null) ?? []), ...none] },
  ].filter((group) => group.choices.length > 0);
}

/** Without a client heading, the client is shown beside the project. */
function withClient({ client, ...shown }: WorkChoice): Choice {
  return { ...shown, ...(client && { detail: client }) };
}

/** The row of a choice. */
export function rowOf(value: string, catalog: Catalog): TimesheetRowKey {
  const found = workChoices(catalog, []).find((one) => one.value === value);
  return found?.row ?? { projectId: null, taskId: null };
}
