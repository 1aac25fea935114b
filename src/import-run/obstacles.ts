import { quoted, shortened } from '../domain/text/text.ts';
import type { ImportContext } from './context.ts';
import type { PersonPlan, Preview } from './preview.ts';
import { exactTime } from './report/figures.ts';

export type ObstacleCode =
  | 'UNDECIDED_PEOPLE'
  | 'OTHERS_TIME'
  | 'NEW_PROJECTS'
  | 'KEEPING_OVERLAPS'
  | 'NO_TIMEZONE'
  | 'DURATIONS_DISAGREE'
  | 'SEVERAL_PEOPLE'
  | 'NOTHING';

/** A reason that prevents an import, and its remedy. */
export interface Obstacle {
  code: ObstacleCode;
  message: string;
}

/** Everything that has to be settled before an import writes anything. */
export function obstaclesTo(context: ImportContext, preview: Preview): Obstacle[] {
  const { team, overlap } = context;
  const { people, catalog, counts } = preview;
  const obstacles = obstaclesToReading(context, preview);
  const undecided = people.filter(({ match }) => match.how === 'UNMATCHED');
  if (undecided.length > 0)
    obstacles.push({ code: 'UNDECIDED_PEOPLE', message: undecidedText(undecided, team) });
  const others = people.filter(
    ({ match }) => 'member' in match && match.member.identityId !== team.self.identityId,
  );
  if (others.length > 0 && !team.may.editOthers) {
    obstacles.push({
      code: 'OTHERS_TIME',
      message: `You may only import your own time, and this includes time of ${namesOf(others)}. Leave them out, or ask a MANAGER of ${team.name}.`,
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

/** Everything about the files that only the importing person knows. Without it, even a comparison would be a guess. */
export function obstaclesToReading({ parts, options, zone }: ImportContext, preview: Preview): Obstacle[] {
  const obstacles: Obstacle[] = [];
  if (zone === 'UNSET' && parts.some(({ survey }) => survey.hasLocalTimes)) {
    obstacles.push({
      code: 'NO_TIMEZONE',
      message:
        'The files have local times, and your profile has no time zone yet. Choose the time zone of the files.',
    });
  }
  const { rows, milliseconds } = preview.disagreeing;
  if (rows > 0 && !options.trust) {
    obstacles.push({
      code: 'DURATIONS_DISAGREE',
      message: `In ${rows} ${rows === 1 ? 'row' : 'rows'} the duration is not the time from start to end; the durations are ${difference(milliseconds)} in total. Choose which counts.`,
    });
  }
  const named = parts.flatMap(({ survey }) => survey.unusedColumns).filter(({ people }) => (people ?? 0) > 1);
  if (named.length > 0 && preview.people.some(({ match }) => match.how === 'SELF')) {
    obstacles.push({
      code: 'SEVERAL_PEOPLE',
      message: `The files name several people in ${listed(named.map(({ name }) => quoted(name)))}, and no column is read as the person. Choose the column of the person, or take all of it as your own time.`,
    });
  }
  return obstacles;
}

function undecidedText(undecided: readonly PersonPlan[], { name }: ImportContext['team']): string {
  const named = undecided.filter(({ key }) => key !== '');
  const nameless = undecided.find(({ key }) => key === '')?.sums.rows ?? 0;
  const sentences = [
    ...(named.length > 0 ? [`No member of ${name} has the address of ${namesOf(named)}.`] : []),
    ...(nameless > 0
      ? [`${nameless} ${nameless === 1 ? 'row names' : 'rows name'} no person, and other rows do.`]
      : []),
  ];
  return `${sentences.join(' ')} Choose a member for it, or skip it.`;
}

function difference(milliseconds: number): string {
  if (milliseconds === 0) return 'neither longer nor shorter';
  return `${exactTime(Math.abs(milliseconds))} ${milliseconds > 0 ? 'longer' : 'shorter'}`;
}

const namesOf = (people: readonly PersonPlan[]) =>
  listed(people.map(({ name, email }) => name ?? email ?? 'rows without a person'));

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => shortened(name, 60));
  return names.length > shown.length
    ? `${shown.join(', ')} and ${names.length - shown.length} more`
    : shown.join(', ');
}
