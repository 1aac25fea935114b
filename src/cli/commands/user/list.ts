import { MAX_PAGE } from '../../../domain/page.ts';
import { listAccounts } from '../../../services/installation/accounts.ts';
import { accountAsJson, stateOf } from '../../account-text.ts';
import { allItems } from '../../all-items.ts';
import { minute } from '../../minute.ts';
import { note, print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { withApp } from '../../with-app.ts';

const HEADINGS = ['ADDRESS', 'NAME', 'STATE', 'LAST SEEN', 'TEAMS', 'KEYS', 'SESSIONS'];

export async function run({ search, json }: { search?: string; json?: boolean }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const accounts = await allItems((after) => listAccounts(app, { search, first: MAX_PAGE, after }));
      if (json) print(JSON.stringify(accounts.map(accountAsJson), null, 2));
      else if (accounts.length === 0) note(nothingFound(search));
      else
        print(
          formatTable([
            HEADINGS,
            ...accounts.map((account) => [
              account.user.email,
              account.user.name,
              stateOf(account),
              account.lastSeenAt === null ? 'never' : minute(account.lastSeenAt),
              String(account.teams.length),
              String(account.apiKeyCount),
              String(account.sessionCount),
            ]),
          ]),
        );
    },
    { readsOnly: true },
  );
}

function nothingFound(search: string | undefined): string {
  if (search !== undefined) return `No account has "${search}" in its name or address.`;
  return 'There are no accounts. Create the first one with: bin/stint user create';
}
