import { z } from 'zod';
import type { User } from '../../domain/entities.ts';
import { formatInZone } from '../../domain/time/calendar.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { loadTeams } from '../../services/related/load.ts';
import { currentUser } from '../../services/users/current.ts';
import type { ToolContext } from '../tool.ts';

export const meView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  timezone: z.string(),
  week_start: z.string(),
  now: z.string(),
  local_time: z.string(),
  scopes: z.array(z.string()),
  default_team_id: z.string().optional(),
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      member_id: z.string(),
      currency: z.string(),
      timezone: z.string(),
      archived: z.boolean(),
    }),
  ),
});

export type MeView = z.input<typeof meView>;

/** The caller, with all facts that an AI tool needs first. */
export async function viewMe({ app, actor }: ToolContext): Promise<MeView> {
  const user = await currentUser(app, actor);
  const teams = await loadTeams(
    app,
    actor,
    actor.memberships.map(({ teamId }) => teamId),
  );
  const now = app.clock();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    week_start: user.weekStart,
    now: formatInstant(now),
    local_time: formatInZone(now, user.timezone),
    scopes: [...actor.scopes],
    ...(actor.defaultTeamId !== null && { default_team_id: actor.defaultTeamId }),
    teams: actor.memberships.flatMap(({ teamId, identityId, role }) => {
      const team = teams.find(({ id }) => id === teamId);
      if (!team) return [];
      const { id, name, currency, timezone, archivedAt } = team;
      return [{ id, name, role, member_id: identityId, currency, timezone, archived: archivedAt !== null }];
    }),
  };
}

export function meText(me: MeView, { timezoneIsSet }: Pick<User, 'timezoneIsSet'>): string {
  const teams = me.teams.map(({ id, name, role, currency, archived }) => {
    const marks = `${id === me.default_team_id ? ', your default team' : ''}${archived ? ', archived' : ''}`;
    return `- ${role} of ${name} (id ${id}), ${currency}${marks}`;
  });
  const zone = timezoneIsSet ? me.timezone : 'no time zone chosen, so UTC';
  return [
    `${me.name} <${me.email}>, ${zone}, where it is ${me.local_time}; weeks start on ${me.week_start.toLowerCase()}. Scopes: ${me.scopes.join(', ')}.`,
    ...teams,
  ].join('\n');
}
