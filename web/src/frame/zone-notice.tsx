import { useLocation } from '@tanstack/react-router';
import { roleMay } from '../../../src/domain/teams/policy.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { useTeam } from '../data/current-team.tsx';
import { useMe } from '../data/me.ts';
import { browserZone, zonesDiffer } from '../time/zones.ts';

const ZoneNotices = lazyPart(async () => (await import('./lazy-notices.ts')).ZoneNotices);

/** Asks for a missing time zone, and reports that the device's zone differs from the account's. */
export function ZoneNotice() {
  const { user } = useMe();
  const team = useTeam();
  const { pathname } = useLocation();
  // These pages show the zone themselves.
  if (/^\/settings(\/profile)?$/.test(pathname)) return null;
  if (!user.timezoneIsSet) return <ZoneNotices about="person" />;
  if (!team.timezoneIsSet && roleMay(team.myIdentity.role, 'team.manage')) {
    return pathname === '/settings/team' ? null : <ZoneNotices about="team" />;
  }
  return zonesDiffer(user.timezone, browserZone(), Date.now()) ? <ZoneNotices about="device" /> : null;
}
