import { hasUsers } from '../../db/queries/users.ts';
import type { App } from '../app.ts';

/** Whether nobody has an account yet. */
export async function isNewInstall(app: App): Promise<boolean> {
  return !(await hasUsers(app.db.read));
}
