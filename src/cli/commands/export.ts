import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ApiClient } from '../../client/index.ts';
import { calendarDay } from '../../domain/time/calendar.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { csvHeader, csvLine } from '../../exporters/csv.ts';
import { exportedFields } from '../../exporters/exported-entry.ts';
import { jsonEntry, jsonHead, readCatalog } from '../../exporters/json.ts';
import { grouped } from '../../import-run/report/figures.ts';
import { loadTeam, type Team } from '../../import-run/team.ts';
import { openNewFile } from '../new-file.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { note } from '../print.ts';
import { clearProgress, showProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

interface Options extends ServerOptions {
  team?: string;
  from?: string;
  to?: string;
  format: 'csv' | 'json';
  output?: string;
}

export async function run(options: Options): Promise<void> {
  const { from, to } = options;
  if (from && to && from > to) throw new UsageError('--to: The last day must not be before --from.');
  const { client } = await openClient(options);
  const team = await loadTeam(client, options.team ?? null);
  const output = options.output === undefined ? process.stdout : await openNewFile(options.output);
  let count = 0;
  for await (const piece of piecesOf(client, team, options)) {
    if (piece.isEntry && ++count % 500 === 0) showProgress(`Exporting ${grouped(count)} entries`);
    if (!output.write(piece.text)) await once(output, 'drain');
  }
  if (output !== process.stdout) {
    output.end();
    await finished(output);
  }
  clearProgress();
  note(`Exported ${grouped(count)} entries of ${team.name}.`);
}

interface Piece {
  text: string;
  isEntry: boolean;
}

async function* piecesOf(client: ApiClient, team: Team, options: Options): AsyncGenerator<Piece> {
  const entries = client.timeEntries.all(
    { teamId: team.id, ...periodOf(options, team) },
    { select: exportedFields },
  );
  if (options.format === 'csv') {
    yield { text: csvHeader, isEntry: false };
    for await (const entry of entries) if (entry.endTime) yield { text: csvLine(entry), isEntry: true };
    return;
  }
  let isFirst = true;
  const item = (value: object) => {
    const text = `${isFirst ? '[' : ','}\n${JSON.stringify(value)}`;
    isFirst = false;
    return text;
  };
  for (const value of jsonHead(team.name, await readCatalog(client, team.id))) {
    yield { text: item(value), isEntry: false };
  }
  for await (const entry of entries) if (entry.endTime) yield { text: item(jsonEntry(entry)), isEntry: true };
  yield { text: '\n]\n', isEntry: false };
}

/** The period in whole days of the team's zone. The first and the last day are included. */
function periodOf({ from, to }: Options, { timezone }: Team) {
  return {
    ...(from && { from: formatInstant(calendarDay(from, timezone).start) }),
    ...(to && { to: formatInstant(calendarDay(to, timezone).end) }),
  };
}
