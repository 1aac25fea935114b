import {
  IconBuilding,
  IconCode,
  IconDevices,
  IconHistory,
  IconKey,
  IconLock,
  IconPlugConnected,
  IconPlus,
  IconServer,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Action } from '../../../../src/domain/teams/policy.ts';
import { settings as words } from '../../words/settings.ts';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { AppsSection } from './apps/apps-section.tsx';
import { DeveloperSection } from './developer/developer-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { NewTeamSection } from './team/new-team-section.tsx';
import { TeamSection } from './team/team-section.tsx';

type SectionId = keyof typeof words.labels;

export interface Section {
  id: SectionId;
  label: string;
  icon: typeof IconUser;
  show: ComponentType;
  /** Whether it needs a current team. */
  isOfTeam?: true;
  /** The team permission that the section needs. */
  takes?: Action;
  /** Whether the section is listed only for administrators of the installation. */
  isForAdministrators?: true;
}

function section(id: SectionId, icon: typeof IconUser, show: ComponentType): Section {
  return { id, label: words.labels[id], icon, show };
}

/** Loaded lazily: few users open it, and it is large. */
const AuditLogSection = lazy(async () => ({
  default: (await import('./audit-log/audit-log-section.tsx')).AuditLogSection,
}));

const InstallationSection = lazy(async () => ({
  default: (await import('./installation/installation-section.tsx')).InstallationSection,
}));

const SecurityLogSection = lazy(async () => ({
  default: (await import('./security-log/security-log-section.tsx')).SecurityLogSection,
}));

const profile = section('profile', IconUser, ProfileSection);

export const groups: { label: string; sections: Section[] }[] = [
  {
    label: words.groups.you,
    sections: [
      profile,
      section('password', IconLock, PasswordSection),
      section('sessions', IconDevices, SessionsSection),
      section('security', IconShieldLock, SecurityLogSection),
    ],
  },
  {
    label: words.groups.teams,
    sections: [
      { ...section('team', IconBuilding, TeamSection), isOfTeam: true },
      { ...section('audit-log', IconHistory, AuditLogSection), isOfTeam: true, takes: 'audit.read' },
      { ...section('new-team', IconPlus, NewTeamSection), isOfTeam: true },
    ],
  },
  {
    label: words.groups.access,
    sections: [
      section('api-keys', IconKey, ApiKeysSection),
      section('apps', IconPlugConnected, AppsSection),
      section('developer', IconCode, DeveloperSection),
    ],
  },
  {
    label: words.groups.installation,
    sections: [{ ...section('installation', IconServer, InstallationSection), isForAdministrators: true }],
  },
];

/** The section of an address; the first if the address names none. */
export function findSection(id: string | undefined): Section | undefined {
  if (id === undefined) return profile;
  return groups.flatMap(({ sections }) => sections).find((one) => one.id === id);
}
