import { type Day, monthsBefore, weekOf } from './calendar.ts';
import { projects } from './catalog.ts';
import { type Dice, diceFor } from './dice.ts';
import type { DemoPerson } from './people.ts';

/** A task of the catalog, by the key of its project and its own name. */
export interface DemoTask {
  project: string;
  name: string;
  weight: number;
}

/** Returns a function that draws the task of an entry. In one week, a person works mostly on two tasks. */
export function workOfWeek(person: DemoPerson, day: Day, today: Day): (dice: Dice) => DemoTask | undefined {
  const duties = openDuties(person, day, today);
  const dice = diceFor(`${person.email} week ${weekOf(day)}`);
  const themes = [dice.weighted(duties), dice.weighted(duties)].filter((task) => task !== undefined);
  return (dice) => dice.weighted(dice.chance(0.7) ? themes : duties);
}

function openDuties(person: DemoPerson, day: Day, today: Day): DemoTask[] {
  return Object.entries(person.duties)
    .map(([key, weight]) => {
      const [project = '', name = ''] = key.split('/');
      return { project, name, weight };
    })
    .filter(({ project }) => isOpen(project, day, today));
}

function isOpen(project: string, day: Day, today: Day): boolean {
  const [from, to] = projects[project]?.monthsAgo ?? [0, 0];
  return day >= monthsBefore(today, from) && day <= monthsBefore(today, to);
}
