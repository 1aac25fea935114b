import type { ApiClient } from '../client/index.ts';
import type { DurationStyle } from '../domain/duration-text.ts';

/** Who sits at the terminal, and where they track their time. */
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
    throw new Error(
      teamId === undefined
        ? 'You have no default team; name one with --team.'
        : `You are in no team ${teamId}.`,
    );
  }
  return { zone: me.timezone, style: me.durationFormat, teamId: team.id, identityId: team.myIdentity.id };
}
