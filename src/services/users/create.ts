import type { Handle } from '../../db/database.ts';
import { insertUser, lockFirstAccount, updateUser } from '../../db/queries/accounts/users.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { NEW_ACCOUNT } from '../../domain/accounts/account-state.ts';
import type { Identity, Team, User } from '../../domain/entities.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone, UNSET_ZONE, type WeekStart } from '../../domain/time/zone.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { sendFirstVerification } from '../email-verification/request.ts';
import { foundTeam, type Maker } from '../teams/create.ts';
import { checkNewPassword, hashPassword } from './password.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  /** The zone of the person and of their team; neither has one where it is left out. */
  timezone?: string | null;
  weekStart?: WeekStart;
  teamName?: string | null;
  /** The currency of the team; by default that of the country of the zone. */
  currency?: string | null;
  /** The caller; a browser by default. The address of an account that is made at the command line counts as verified. */
  caller?: Caller;
  /** Whether the person came by a link that was sent to the address alone. */
  isAddressProved?: boolean;
}

type CheckedSignUp = Omit<SignUp, 'password' | 'timezone' | 'caller'> & {
  /** The administrator who invited the person; by default the person. */
  maker?: Maker;
  timezone: string | null;
  isVerified: boolean;
  /** Whether the account administers the installation. */
  isAdministrator?: boolean;
};

export interface SignedUp {
  user: User;
  team: Team;
  identity: Identity;
}

/** Makes a user, a team of their own and the owner's identity in it, all or nothing. */
export function createUser(app: App, signUp: SignUp): Promise<SignedUp> {
  return makeAccount(app, signUp, async (_tx, signedUp) => signedUp);
}

/** The same, and whatever else belongs to it. */
export async function makeAccount<Result>(
  app: App,
  signUp: SignUp,
  andThen: (tx: Handle, signedUp: SignedUp) => Promise<Result>,
  /** Comes first in the transaction, and throws where the account may not be made. */
  allow: (tx: Handle) => Promise<void> = async () => {},
): Promise<Result> {
  const name = checkName(signUp.name);
  const email = checkOwnEmail(signUp.email);
  const timezone = signUp.timezone == null ? null : checkZone(signUp.timezone);
  const passwordHash = await hashPassword(checkNewPassword(signUp.password, email));
  const { user, result } = await refusingTaken(email, () =>
    app.db.transaction(async (tx) => {
      await allow(tx);
      // The first account is made by the person who runs the server.
      const isFirst = await lockFirstAccount(tx);
      const isVerified =
        isFirst || signUp.isAddressProved === true || signUp.caller?.source.kind === 'COMMAND_LINE';
      const checked = {
        ...signUp,
        maker: signUp.caller,
        name,
        email,
        timezone,
        isVerified,
        isAdministrator: isFirst,
      };
      const signedUp = await insertAccount(tx, checked, passwordHash, app.clock());
      return { user: signedUp.user, result: await andThen(tx, signedUp) };
    }),
  );
  if (user.emailVerifiedAt === null) await sendFirstVerification(app, user);
  return result;
}

/** Runs what makes an account for an address. Of several that do so at the same time, one succeeds. */
export async function refusingTaken<Result>(email: string, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw failure('NAME_TAKEN', `There is an account for ${email} already.`, 'email');
  }
}

/** Writes an account and its first team. The caller has checked the input; `passwordHash` is `NO_PASSWORD` if the account has none. */
export async function insertAccount(
  tx: Handle,
  {
    name,
    email,
    timezone,
    weekStart,
    teamName,
    currency,
    maker = UNKNOWN_VISITOR,
    isVerified,
    isAdministrator,
  }: CheckedSignUp,
  passwordHash: string,
  now: number,
): Promise<SignedUp> {
  const user: User = {
    id: newId(now),
    name,
    email,
    timezone: timezone ?? UNSET_ZONE,
    timezoneIsSet: timezone !== null,
    weekStart: weekStart ?? 'MONDAY',
    timeFormat: 'AUTO',
    durationFormat: 'CLOCK',
    defaultTeamId: null,
    createdAt: now,
    emailVerifiedAt: isVerified ? now : null,
    ...NEW_ACCOUNT,
    administratorSince: isAdministrator ? now : null,
  };
  await insertUser(tx, user, passwordHash);
  const { team, identity } = await foundTeam(
    tx,
    user,
    maker,
    { name: teamName ?? defaultTeamName(name), currency: currency ?? null },
    now,
  );
  const settled = { ...user, defaultTeamId: team.id };
  await updateUser(tx, settled);
  return { user: settled, team, identity };
}

/** The name of the team that is made with an account. */
export function defaultTeamName(name: string): string {
  return `${name}'s team`.slice(0, 200);
}
