import type { ApiClient } from '../client/index.ts';
import { type Role, roleMay } from '../domain/teams/policy.ts';
import { quoted } from '../domain/text/text.ts';
import type { OverlapPolicy } from '../domain/time-entries/overlap.ts';
import { collect } from '../lib/collect.ts';
import { invalid } from '../lib/errors.ts';
import type { ExistingCatalog } from './catalog-plan.ts';
import type { Member } from './people.ts';

/** The target team of an import, with the permissions of the importing person. */
export interface Team {
  id: string;
  name: string;
  timezone: string;
  timezoneIsSet: boolean;
  /** The zone in the profile of the importing person. Null until they choose one. */
  personTimezone: string | null;
  currency: string;
  overlapPolicy: OverlapPolicy;
  self: Member;
  members: Member[];
  /** The permissions of the importing person. */
  may: {
    editOthers: boolean;
    makeProjects: boolean;
    seeRates: boolean;
    setRates: boolean;
    setBudgets: boolean;
    keepOverlaps: boolean;
  };
}

const identity = { id: true, name: true, email: true, role: true, status: true } as const;
const fields = {
  id: true,
  name: true,
  timezone: true,
  timezoneIsSet: true,
  currency: true,
  overlapPolicy: true,
  archived: true,
  myIdentity: identity,
} as const;

/** Finds a team by its id or name. Null finds the user's default team. */
export async function loadTeam(
  client: ApiClient,
  idOrName: string | null,
  signal?: AbortSignal,
): Promise<Team> {
  const team = await findTeam(client, idOrName, signal);
  if (!team.myIdentity) throw invalid('team', `You are not a member of ${team.name}.`);
  if (team.archived)
    throw invalid('team', `${team.name} is archived and takes no new time; unarchive it first.`);
  const { role } = team.myIdentity;
  const me = await client.me({}, { select: { timezone: true, timezoneIsSet: true }, signal });
  const identities = await collect(client.teamMembers.all({ teamId: team.id }, { select: identity, signal }));
  const members = identities.map(memberOf);
  const { id, name, timezone, timezoneIsSet, currency, overlapPolicy } = team;
  return {
    ...{ id, name, timezone, timezoneIsSet, currency, overlapPolicy, members },
    personTimezone: me.timezoneIsSet ? me.timezone : null,
    self: memberOf(team.myIdentity),
    may: mayDo(role, overlapPolicy),
  };
}

function mayDo(role: Role, policy: OverlapPolicy): Team['may'] {
  return {
    editOthers: roleMay(role, 'time.others'),
    makeProjects: roleMay(role, 'catalog.manage'),
    seeRates: roleMay(role, 'rate.read'),
    setRates: roleMay(role, 'rate.manage'),
    setBudgets: roleMay(role, 'budget.manage'),
    keepOverlaps: policy !== 'REJECT' || roleMay(role, 'overlap.force'),
  };
}

async function findTeam(client: ApiClient, idOrName: string | null, signal: AbortSignal | undefined) {
  if (idOrName === null) {
    const { defaultTeam } = await client.me({}, { select: { defaultTeam: fields }, signal });
    if (defaultTeam) return defaultTeam;
  }
  const teams = await collect(client.teams.all({}, { select: fields, signal }));
  const found = teams.filter(({ id, name }) => id === idOrName || name === idOrName);
  if (found.length === 1 && found[0]) return found[0];
  if (teams.length === 0) throw invalid('team', 'You are not a member of any team.');
  const names = teams.map(({ id, name }) => `${name} (${id})`).join(', ');
  const reason =
    idOrName === null
      ? 'You have no default team.'
      : `${found.length > 1 ? 'Several of your teams have' : 'None of your teams has'} the name or id ${quoted(idOrName)}.`;
  throw invalid('team', `${reason} Choose one of your teams by name or id: ${names}.`);
}

function memberOf({ id, ...found }: Omit<Member, 'identityId'> & { id: string }): Member {
  const { name, email, status } = found;
  return { identityId: id, name, email, status };
}

/** Loads the clients, projects, tasks and tags of a team, including archived ones. */
export async function loadCatalog(
  client: ApiClient,
  teamId: string,
  signal?: AbortSignal,
): Promise<ExistingCatalog> {
  const item = { id: true, name: true, archived: true } as const;
  const all = { teamId };
  const [clients, projects, tasks, tags] = await Promise.all([
    collect(client.clients.all(all, { select: item, signal })),
    collect(client.projects.all(all, { select: { ...item, clientId: true }, signal })),
    collect(client.tasks.all(all, { select: { ...item, projectId: true }, signal })),
    collect(client.tags.all(all, { select: { name: true }, signal })),
  ]);
  return { clients, projects, tasks, tags };
}
