import { updateTeam as writeTeam } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import { checkCurrency } from '../../domain/money/money.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { checkZone } from '../../domain/time/zone.ts';
import { checkLockDate } from '../../domain/time-entries/lock.ts';
import type { OverlapPolicy } from '../../domain/time-entries/overlap.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';
import { changed, changedRequired } from '../shared/patch.ts';
import { requirePerson } from '../shared/require-person.ts';
import { lockTeam } from './require.ts';

export interface UpdateTeamArgs {
  name?: string | null;
  currency?: string | null;
  timezone?: string | null;
  overlapPolicy?: OverlapPolicy | null;
  defaultHourlyRate?: MoneyInput | null;
  /** The date before which only an ADMIN can change time. */
  lockedBefore?: string | null;
}

/** Updates a team. A new currency applies to new rates; existing rates keep their currency. */
export async function updateTeam(app: App, caller: Actor, id: string, args: UpdateTeamArgs): Promise<Team> {
  requirePerson(caller, 'manage teams');
  return app.db.transaction(async (tx) => {
    const { team: current, actor } = await lockTeam(tx, caller, id, 'id');
    authorize(actor, 'team.manage', id);
    const currency = changedRequired('currency', args.currency, current.currency, checkCurrency);
    const team: Team = {
      ...current,
      name: changedRequired('name', args.name, current.name, checkName),
      currency,
      timezone: changedRequired('timezone', args.timezone, current.timezone, checkZone),
      timezoneIsSet: current.timezoneIsSet || args.timezone !== undefined,
      overlapPolicy: changedRequired(
        'overlapPolicy',
        args.overlapPolicy,
        current.overlapPolicy,
        (policy) => policy,
      ),
      defaultHourlyRate: changed(args.defaultHourlyRate, current.defaultHourlyRate, (rate) =>
        readHourlyRate(actor, { id, currency }, rate, 'defaultHourlyRate'),
      ),
      lockedBefore: changed(args.lockedBefore, current.lockedBefore, checkLockDate),
    };
    await writeTeam(tx, team);
    await record(tx, actor, id, app.clock(), 'team.update', { before: current, after: team });
    return team;
  });
}
