import { deleteTeamAsOperator } from '../../../services/teams/delete.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { note, print } from '../../print.ts';
import { utcDay } from '../../utc-day.ts';
import { withApp } from '../../with-app.ts';

export async function run(idOrName: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { id, name } = await findTeam(app, idOrName);
    const { team } = await deleteTeamAsOperator(app, id, name);
    if (!team) return print(`Erased "${name}", which had no data.`);
    print(`Deleted "${name}" (${id}). It will be erased on ${utcDay(team.eraseAt)}.`);
    note(`To restore it before then: bin/stint team restore ${id}`);
  });
}
