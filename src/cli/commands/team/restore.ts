import { restoreTeamAsOperator } from '../../../services/teams/delete.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(idOrName: string): Promise<void> {
  await withApp(async ({ app }) => {
    const { id, name, eraseAt } = await findTeam(app, idOrName);
    await restoreTeamAsOperator(app, id);
    print(eraseAt === null ? `"${name}" (${id}) was not deleted.` : `Restored "${name}" (${id}).`);
  });
}
