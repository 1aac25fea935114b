import { createContext, type ReactNode, useContext, useState } from 'react';
import { storedValue } from '../components/stored-value.ts';
import { type Me, type Team, useMe } from './me.ts';

const chosen = storedValue<string | null>('team', null);

interface CurrentTeam {
  team: Team;
  choose: (teamId: string) => void;
}

const Context = createContext<CurrentTeam | null>(null);

/** The team that the pages show: the last one chosen in this browser, else the user's default. */
export function currentTeamOf(
  { user, teams }: Pick<Me, 'user' | 'teams'>,
  teamId = chosen.read(),
): Team | undefined {
  const find = (wanted: string | null | undefined) => teams.find(({ id }) => id === wanted);
  return find(teamId) ?? find(user.defaultTeam?.id) ?? teams[0];
}

/** Provides the current team. */
export function CurrentTeamProvider({ none, children }: { none: ReactNode; children: ReactNode }) {
  const { user, teams } = useMe();
  const [teamId, setTeamId] = useState(chosen.read);
  const team = currentTeamOf({ user, teams }, teamId);
  if (!team) return none;
  const choose = (id: string) => {
    chosen.write(id);
    setTeamId(id);
  };
  return <Context value={{ team, choose }}>{children}</Context>;
}

export function useCurrentTeam(): CurrentTeam {
  const current = useContext(Context);
  if (!current) throw new Error('There is no team around this.');
  return current;
}

/** The current team; null for a user without a team. */
export function useTeamIfAny(): Team | null {
  return useContext(Context)?.team ?? null;
}

export function useTeam(): Team {
  return useCurrentTeam().team;
}
