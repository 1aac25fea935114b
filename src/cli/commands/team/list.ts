import { MAX_PAGE } from '../../../domain/page.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { listSizedTeams } from '../../../services/installation/teams.ts';
import { allItems } from '../../all-items.ts';
import { note, print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { teamAsJson, teamStateOf } from '../../team-text.ts';
import { withApp } from '../../with-app.ts';

const HEADINGS = ['ID', 'NAME', 'STATE', 'MEMBERS', 'ENTRIES', 'CREATED'];

export async function run({ search, json }: { search?: string; json?: boolean }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const teams = await allItems((after) => listSizedTeams(app, { search, first: MAX_PAGE, after }));
      if (json) return print(JSON.stringify(teams.map(teamAsJson), null, 2));
      if (teams.length === 0) {
        return note(search === undefined ? 'There are no teams.' : `No team has "${search}" in its name.`);
      }
      const rows = teams.map(({ team, memberCount, entryCount }) => [
        team.id,
        team.name,
        teamStateOf(team),
        String(memberCount),
        String(entryCount),
        formatInstant(team.createdAt).slice(0, 10),
      ]);
      print(formatTable([HEADINGS, ...rows]));
    },
    { readsOnly: true },
  );
}
