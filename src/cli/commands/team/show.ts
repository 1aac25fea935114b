import type { Identity } from '../../../domain/entities.ts';
import { statusOf } from '../../../domain/teams/member-status.ts';
import { findSizedTeam, membersOf } from '../../../services/installation/teams.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { minute } from '../../minute.ts';
import { print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { teamAsJson, teamStateOf } from '../../team-text.ts';
import { withApp } from '../../with-app.ts';

export async function run(idOrName: string, { json }: { json?: boolean }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const { id } = await findTeam(app, idOrName);
      const sized = await findSizedTeam(app, id);
      const members = await membersOf(app, sized);
      if (json) {
        const people = members.map((member) => ({
          id: member.id,
          name: member.name,
          email: member.email,
          role: member.role,
          status: statusOf(member),
        }));
        return print(JSON.stringify({ ...teamAsJson(sized), members: people }, null, 2));
      }
      const { team, entryCount } = sized;
      print(
        formatTable([
          ['ID', team.id],
          ['NAME', team.name],
          ['CREATED', minute(team.createdAt)],
          ['STATE', teamStateOf(team)],
          ['ENTRIES', String(entryCount)],
          ...members.map((one) => ['MEMBER', `${nameOf(one)}, ${one.role}, ${statusOf(one)}`]),
        ]),
      );
    },
    { readsOnly: true },
  );
}

/** A former member whose account was erased has no address. */
function nameOf({ name, email }: Identity): string {
  return email === '' ? name : `${name} <${email}>`;
}
