import type { ApiClient } from '../client/index.ts';
import { quoted } from '../domain/text/text.ts';
import type { DurationStyle } from '../domain/time/duration-text.ts';
import { collect } from '../lib/collect.ts';
import { UsageError } from './usage-error.ts';

/** The caller's time zone, duration format, team and membership. */
export interface CurrentPerson {
  zone: string;
  style: DurationStyle;
  teamId: string;
  identityId: string;
}

const TEAM = { id: true, myIdentity: { id: true } } as const;

export async function currentPerson(client: ApiClient, teamId?: string): Promise<CurrentPerson> {
  const [me, named] = await Promise.all([
    client.me({}, { select: { timezone: true, durationFormat: true, defaultTeam: TEAM } }),
    teamId === undefined ? null : client.team({ id: teamId }, { select: TEAM }),
  ]);
  const team = teamId === undefined ? me.defaultTeam : named;
  if (!team?.myIdentity) {
    const teams = await collect(client.teams.all({}, { select: { id: true, name: true } }));
    const names = teams.map(({ id, name }) => `${id} (${name})`).join(', ');
    const reason =
      teamId === undefined ? 'You have no default team.' : `None of your teams has the id ${quoted(teamId)}.`;
    throw new UsageError(
      `--team: ${reason} ${names ? `Your teams are ${names}.` : 'You are not in a team yet.'}`,
    );
  }
  return { zone: me.timezone, style: me.durationFormat, teamId: team.id, identityId: team.myIdentity.id };
}
