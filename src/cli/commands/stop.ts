import { formatDuration } from '../../domain/time/duration-text.ts';
import { currentPerson } from '../current-person.ts';
import { entryText, SHOWN, warningText } from '../entry-text.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { note, print } from '../print.ts';

export async function run(options: ServerOptions & { team?: string }): Promise<void> {
  const { client } = await openClient(options);
  const { zone, style, teamId } = await currentPerson(client, options.team);
  const { timeEntry, warnings } = await client.stopTimer(
    { teamId },
    { select: { timeEntry: SHOWN, warnings: { message: true } } },
  );
  print(`Stopped: ${entryText(timeEntry)}, ${formatDuration(timeEntry.durationSeconds * 1000, style)}`);
  for (const warning of warnings) note(warningText(warning, zone));
}
