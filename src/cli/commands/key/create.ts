import type { Scope } from '../../../domain/teams/policy.ts';
import { createApiKey } from '../../../services/api-keys/create.ts';
import { commandLineActor, verifiedUserByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  email: string;
  name: string;
  scopes?: Scope[];
}

export async function run({ email, name, scopes }: Options): Promise<void> {
  await withApp(async ({ app }) => {
    const actor = await commandLineActor(app, await verifiedUserByEmail(app, email));
    const { secret } = await createApiKey(app, actor, { name, scopes });
    print(secret);
  });
}
