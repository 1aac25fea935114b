import { shortened } from '../domain/text.ts';
import type { ImportContext } from './context.ts';
import type { PersonPlan, Preview } from './preview.ts';

export type ObstacleCode =
  | 'UNDECIDED_PEOPLE'
  | 'OTHERS_TIME'
  | 'NEW_PROJECTS'
  | 'KEEPING_OVERLAPS'
  | 'NOTHING';

/** What stands in the way of an import, and what to do about it. */
export interface Obstacle {
  code: ObstacleCode;
  message: string;
}

/** Everything that has to be settled before anything is written. */
export function obstaclesTo({ team, overlap }: ImportContext, preview: Preview): Obstacle[] {
  const { people, catalog, counts } = preview;
  const obstacles: Obstacle[] = [];
  const undecided = people.filter(({ match }) => match.how === 'UNMATCHED');
  if (undecided.length > 0) {
    obstacles.push({
      code: 'UNDECIDED_PEOPLE',
      message: `No member of ${team.name} has the address of ${namesOf(undecided)}. Say whose time it becomes, or that it is left out.`,
    });
  }
  const others = people.filter(
    ({ match }) => 'member' in match && match.member.identityId !== team.self.identityId,
  );
  if (others.length > 0 && !team.may.editOthers) {
    obstacles.push({
      code: 'OTHERS_TIME',
      message: `You may bring over your own time alone, and this is also of ${namesOf(others)}. Leave them out, or ask a MANAGER of ${team.name}.`,
    });
  }
  const items = [...catalog.clients(), ...catalog.projects(), ...catalog.tasks()];
  const made = items.filter(({ id }) => id === null);
  if (made.length > 0 && !team.may.makeProjects) {
    obstacles.push({
      code: 'NEW_PROJECTS',
      message: `${made.length} clients, projects or tasks are not there yet, and only a MANAGER of ${team.name} may make them: ${listed(made.map(({ name }) => name))}.`,
    });
  }
  if (overlap === 'KEEP_BOTH' && !team.may.keepOverlaps && counts.toWrite > 0) {
    obstacles.push({
      code: 'KEEPING_OVERLAPS',
      message: `${team.name} rejects overlapping time, and only an ADMIN may keep it. Import with the policy of the team, or ask an ADMIN.`,
    });
  }
  if (preview.records === 0 && items.length === 0)
    obstacles.push({ code: 'NOTHING', message: 'There is nothing in the files to import.' });
  return obstacles;
}

const namesOf = (people: readonly PersonPlan[]) =>
  listed(people.map(({ name, email }) => name ?? email ?? ''));

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => shortened(name, 60));
  return names.length > shown.length
    ? `${shown.join(', ')} and ${names.length - shown.length} more`
    : shown.join(', ');
}
