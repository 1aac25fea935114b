import { formatElapsed } from '../../domain/time/duration-text.ts';
import { currentPerson } from '../current-person.ts';
import { clockIn, entryText, SHOWN } from '../entry-text.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { print } from '../print.ts';

export async function run(options: ServerOptions & { team?: string; json?: true }): Promise<void> {
  const { client } = await openClient(options);
  const { zone, teamId, identityId } = await currentPerson(client, options.team);
  const entry = await client.runningTimer({ teamId, identityId }, { select: SHOWN });
  if (options.json) return print(JSON.stringify(entry));
  if (!entry) return print('No timer is running.');
  const elapsed = formatElapsed(Date.now() - Date.parse(entry.startTime));
  print(`${entryText(entry)}, ${elapsed} since ${clockIn(zone, entry.startTime)}`);
}
