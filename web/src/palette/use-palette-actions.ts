import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBolt,
  IconCode,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { roleMay } from '../../../src/domain/teams/policy.ts';
import { ENDPOINT } from '../api/request.ts';
import { useCatalog } from '../data/catalog.ts';
import { useCurrentTeam } from '../data/current-team.tsx';
import { useMe } from '../data/me.ts';
import { membersQuery } from '../data/members.ts';
import { isUnconfirmed } from '../data/temporary-ids.ts';
import { askSignOut } from '../frame/ask-sign-out.tsx';
import { places } from '../frame/places.ts';
import { useKeys } from '../keys/keys.tsx';
import { frame } from '../words/frame.ts';
import { palette as words } from '../words/palette.ts';
import { settings } from '../words/settings.ts';
import type { PaletteAction } from './actions.ts';

/** All actions and destinations of the palette. */
export function usePaletteActions(showKeys: () => void): PaletteAction[] {
  return [
    ...useActionsOfKeys(),
    ...usePages(),
    ...useSettings(),
    ...useProjects(),
    ...useMembers(),
    ...useGeneral(showKeys),
  ];
}

/** The shortcuts of the current page, without navigation, which is listed under pages. */
function useActionsOfKeys(): PaletteAction[] {
  return useKeys()
    .filter(({ key }) => key.group !== frame.keys.go && !['mod+k', '?'].includes(key.key))
    .flatMap(({ key: { key, does }, run }) =>
      run ? [{ id: `key ${key} ${does}`, group: words.actions, label: does, key, icon: IconBolt, run }] : [],
    );
}

function usePages(): PaletteAction[] {
  const navigate = useNavigate();
  return places.map(({ to, label, icon, key }) => ({
    id: `page ${to}`,
    group: words.pages,
    label,
    key,
    icon,
    run: () => void navigate({ to }),
  }));
}

function useSettings(): PaletteAction[] {
  const navigate = useNavigate();
  return Object.entries(settings.labels).map(([section, label]) => ({
    id: `settings ${section}`,
    group: words.pages,
    label,
    detail: words.settings,
    icon: IconSettings,
    run: () => void navigate({ to: '/settings/$section', params: { section } }),
  }));
}

function useProjects(): PaletteAction[] {
  const navigate = useNavigate();
  const { projects, client } = useCatalog();
  return projects
    .filter((project) => !project.archived && !isUnconfirmed(project))
    .map(({ id, name, clientId, colour }) => ({
      id: `project ${id}`,
      group: words.projects,
      label: name,
      detail: client(clientId)?.name,
      colour,
      run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    }));
}

function useMembers(): PaletteAction[] {
  const navigate = useNavigate();
  const { team } = useCurrentTeam();
  const maySeeMembers = roleMay(team.myIdentity.role, 'time.others');
  const { data = [] } = useQuery({ ...membersQuery(team.id), enabled: maySeeMembers });
  return data
    .filter(({ active }) => active)
    .map(({ id, name, email }) => ({
      id: `member ${id}`,
      group: words.members,
      label: name,
      detail: email,
      icon: IconUser,
      run: () => void navigate({ to: '/team/$identityId', params: { identityId: id } }),
    }));
}

function useGeneral(showKeys: () => void): PaletteAction[] {
  const { teams } = useMe();
  const { team, choose } = useCurrentTeam();
  const { toggleColorScheme } = useMantineColorScheme();
  const action = (
    id: string,
    label: string,
    icon: PaletteAction['icon'],
    run: () => void,
  ): PaletteAction => ({
    id,
    group: words.actions,
    label,
    icon,
    run,
  });
  return [
    ...teams
      .filter(({ id }) => id !== team.id)
      .map(({ id, name }) =>
        action(`team ${id}`, words.switchTo(name), IconArrowsExchange, () => choose(id)),
      ),
    action('keys', words.keys, IconKeyboard, showKeys),
    action('scheme', words.lightOrDark, IconMoon, toggleColorScheme),
    action('explorer', frame.explorer, IconCode, () => location.assign(ENDPOINT)),
    action('sign-out', frame.signOut, IconLogout, askSignOut),
  ];
}
