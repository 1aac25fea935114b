import { statusOf } from '../../domain/member-status.ts';
import { findSizedTeam, membersOf } from '../../services/installation/teams.ts';
import { minute } from '../minute.ts';
import { print } from '../print.ts';
import { formatTable } from '../table.ts';
import { teamAsJson } from '../team-text.ts';
import { withApp } from '../with-app.ts';

export async function run(id: string, { json }: { json?: boolean }): Promise<void> {
  await withApp(
    async ({ app }) => {
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
          ...(team.archivedAt === null ? [] : [['ARCHIVED', minute(team.archivedAt)]]),
          ...(team.eraseAt === null ? [] : [['WILL BE ERASED', minute(team.eraseAt)]]),
          ['ENTRIES', String(entryCount)],
          ...members.map((one) => ['MEMBER', `${one.name} <${one.email}>, ${one.role}, ${statusOf(one)}`]),
        ]),
      );
    },
    { readsOnly: true },
  );
}
