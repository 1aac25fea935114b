import type { ApiClient } from '../../client/index.ts';
import { parseEntryLine } from '../../domain/entry-line/parse.ts';
import { lineRemark } from '../../domain/entry-line/words.ts';
import { formatDuration } from '../../domain/time/duration-text.ts';
import type { Tracked } from '../../domain/time-entries/time-entry.ts';
import { collect } from '../../lib/collect.ts';
import { type CurrentPerson, currentPerson } from '../current-person.ts';
import { clockIn, dateIn, entryText, SHOWN, warningText } from '../entry-text.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { note, print } from '../print.ts';

/** Starts a timer, or creates an entry if the line has an end time, like the entry line of the dashboard. */
export async function run(words: string[], options: ServerOptions & { team?: string }): Promise<void> {
  const { client } = await openClient(options);
  const person = await currentPerson(client, options.team);
  const { work, times } = await readLine(client, person, words.join(' '));
  if (times?.end != null) await record(client, person, work, { ...times, end: times.end });
  else await start(client, person, work, times?.start);
}

type Line = Awaited<ReturnType<typeof readLine>>;

async function readLine(client: ApiClient, { teamId, zone }: CurrentPerson, text: string) {
  const line = parseEntryLine(text, { now: Date.now(), zone, ...(await loadNames(client, teamId)) });
  const [obstacle] = line.problems.filter(({ stops }) => stops);
  if (obstacle) throw new Error(lineRemark(obstacle));
  for (const problem of line.problems) note(lineRemark(problem));
  const { title, times, project, tags, billable } = line;
  const on = project?.kind === 'match' ? project : null;
  const work = {
    teamId,
    title: title === '' ? null : title,
    projectId: on?.project.id,
    taskId: on?.task?.id,
    tags: tags.map(({ name }) => name),
    billable,
    // A retry after a lost connection must not start a second timer.
    idempotencyKey: crypto.randomUUID(),
  };
  return { work, times };
}

/** Loads the names that an entry line can refer to. */
async function loadNames(client: ApiClient, teamId: string) {
  const open = { teamId, archived: false };
  const [projects, tasks, tags] = await Promise.all([
    collect(client.projects.all(open, { select: { id: true, name: true, client: { name: true } } })),
    collect(client.tasks.all(open, { select: { id: true, name: true, projectId: true } })),
    collect(client.tags.all(open, { select: { name: true } })),
  ]);
  return {
    projects: projects.map(({ id, name, client }) => ({ id, name, clientName: client?.name ?? null })),
    tasks,
    tags: tags.map(({ name }) => name),
  };
}

async function start(client: ApiClient, { zone, style }: CurrentPerson, work: Line['work'], at?: number) {
  const startTime = at === undefined ? undefined : new Date(at).toISOString();
  const { timeEntry, stoppedTimeEntry, warnings } = await client.startTimer(
    { ...work, startTime },
    { select: { timeEntry: SHOWN, stoppedTimeEntry: SHOWN, warnings: { message: true } } },
  );
  if (stoppedTimeEntry) {
    const length = formatDuration(stoppedTimeEntry.durationSeconds * 1000, style);
    print(`Stopped: ${entryText(stoppedTimeEntry)}, ${length}`);
  }
  print(`Started at ${clockIn(zone, timeEntry.startTime)}: ${entryText(timeEntry)}`);
  // The first warning is that another timer was stopped, which is already printed.
  for (const warning of warnings.slice(stoppedTimeEntry ? 1 : 0)) note(warningText(warning, zone));
}

async function record(
  client: ApiClient,
  { zone, style }: CurrentPerson,
  work: Line['work'],
  { start, end }: Tracked & { end: number },
) {
  const { timeEntry, outcome, warnings } = await client.createTimeEntry(
    { ...work, startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
    { select: { timeEntry: SHOWN, outcome: true, warnings: { message: true } } },
  );
  const when = `${dateIn(zone, timeEntry.startTime)} ${clockIn(zone, timeEntry.startTime)}`;
  const length = formatDuration(timeEntry.durationSeconds * 1000, style);
  print(`${outcome === 'MERGED' ? 'Merged' : 'Recorded'}: ${when}, ${length}: ${entryText(timeEntry)}`);
  for (const warning of warnings) note(warningText(warning, zone));
}
