import { UNSET_ZONE } from '../../domain/time/zone.ts';
import { currentUser } from '../../services/users/current.ts';
import type { ToolContext } from '../tool.ts';

/** The time zone of the caller, in which texts give times. Data is in UTC. */
export async function zoneOf({ app, actor }: ToolContext): Promise<string> {
  return (await currentUser(app, actor)).timezone;
}

/** For the heading of a list. Times in UTC say so themselves. */
export function timesIn(zone: string): string {
  return zone === UNSET_ZONE ? '' : `, times in ${zone}`;
}
