import { UNSET_ZONE } from '../../domain/time/zone.ts';
import { currentUser } from '../../services/users/current.ts';
import type { ToolContext } from '../tool.ts';

/** The caller's time zone, for the times in texts. Data is in UTC. */
export async function zoneOf({ app, actor }: ToolContext): Promise<string> {
  return (await currentUser(app, actor)).timezone;
}

/** The zone for the heading of a list. Empty for UTC, which the times themselves state. */
export function timesIn(zone: string): string {
  return zone === UNSET_ZONE ? '' : `, times in ${zone}`;
}
