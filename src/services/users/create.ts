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
  /** The zone of the person and of their team. Unset by default. */
  timezone?: string | null;
  weekStart?: WeekStart;
  teamName?: string | null;
  /** The currency of the team. Default: the currency of the zone's country. */
  currency?: string | null;
  /** The caller; a browser by default. The address of an account that the operator creates counts as verified. */
  caller?: Caller;
  /** Whether the person used a link that was only sent to the address. */
  isAddressProved?: boolean;
}

type CheckedSignUp = Omit<SignUp, 'password' | 'timezone' | 'caller'> & {
  /** The administrator who invited the person. Default: the person. */
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

/** Creates a user, their first team and their membership as its owner, in one transaction. */
export function createUser(app: App, signUp: SignUp): Promise<SignedUp> {
  return makeAccount(app, signUp, async (_tx, signedUp) => signedUp);
}

/** Like `createUser`, with further work in the same transaction. */
export async function makeAccount<Result>(
  app: App,
  signUp: SignUp,
  andThen: (tx: Handle, signedUp: SignedUp) => Promise<Result>,
  /** Runs first in the transaction. Throws if the account may not be created. */
  allow: (tx: Handle) => Promise<void> = async () => {},
): Promise<Result> {
  const name = checkName(signUp.name);
  const email = checkOwnEmail(signUp.email);
  const timezone = signUp.timezone == null ? null : checkZone(signUp.timezone);
  const passwordHash = await hashPassword(checkNewPassword(signUp.password, email));
  const { user, result } = await refusingTaken(email, () =>
    app.db.transaction(async (tx) => {
      await allow(tx);
      // The operator creates the first account.
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

/** Creates an account for an address. Turns the unique violation of a concurrent creation into an error for the caller. */
export async function refusingTaken<Result>(email: string, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw failure('NAME_TAKEN', `There is an account for ${email} already.`, 'email');
  }
}

/** Inserts an account and its first team. The caller has checked the input; `passwordHash` is `NO_PASSWORD` for none. */
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
  const updated = { ...user, defaultTeamId: team.id };
  await updateUser(tx, updated);
  return { user: updated, team, identity };
}

/** The default name of the first team of an account. */
export function defaultTeamName(name: string): string {
  return `${name}'s team`.slice(0, 200);
}
