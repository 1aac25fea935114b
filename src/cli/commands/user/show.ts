import { browserName } from '../../../domain/accounts/browser-name.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { apiKeysOf, loadAccount, sessionsOf } from '../../../services/installation/accounts.ts';
import { userByEmail } from '../../../services/users/actor.ts';
import { accountAsJson, stateOf } from '../../account-text.ts';
import { minute } from '../../minute.ts';
import { print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { withApp } from '../../with-app.ts';

export async function run(email: string, { json }: { json?: boolean }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const account = await loadAccount(app, await userByEmail(app, email));
      const [sessions, keys] = [await sessionsOf(app, account), await apiKeysOf(app, account)];
      const { user, teams, lastSeenAt } = account;
      if (json) {
        const details = {
          ...accountAsJson(account),
          sessions: sessions.map((session) => ({
            id: session.id,
            browser: browserName(session.userAgent),
            address: session.address,
            lastSeenAt: formatInstant(session.lastSeenAt),
          })),
          apiKeys: keys.map(({ id, name, prefix, scopes }) => ({ id, name, prefix, scopes })),
        };
        return print(JSON.stringify(details, null, 2));
      }
      print(
        formatTable([
          ['ID', user.id],
          ['NAME', user.name],
          ['ADDRESS', user.email],
          ['STATE', stateOf(account)],
          ['CREATED', minute(user.createdAt)],
          ['LAST SEEN', lastSeenAt === null ? 'never' : minute(lastSeenAt)],
          ...teams.map(({ teamId, name, role }) => ['TEAM', `${name} (${teamId}), ${role}`]),
          ...keys.map(({ name, prefix, scopes }) => ['KEY', `${name} (${prefix}…), ${scopes.join(',')}`]),
          ...sessions.map((one) => ['SESSION', `${browserName(one.userAgent)}, ${minute(one.lastSeenAt)}`]),
        ]),
      );
    },
    { readsOnly: true },
  );
}
