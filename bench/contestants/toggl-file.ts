import { closeSync, openSync, writeSync } from 'node:fs';

/** Number of people in a file. */
export const PEOPLE = 8;
/** Number of projects in a file. */
export const PROJECTS = 300;
export const emailOf = (person: number) => `person${person}@example.com`;

const BATCH = 500;

const twoDigits = (number: number) => String(number).padStart(2, '0');

function rowOf(n: number): string {
  const start = new Date(Date.UTC(2015, 0, 1) + Math.floor(n / PEOPLE) * 1_800_000);
  const seconds = 60 + ((n * 7919) % 7000);
  const end = new Date(start.getTime() + seconds * 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const cells = [
    `Person ${n % PEOPLE}`,
    emailOf(n % PEOPLE),
    `Client ${n % 50}`,
    `Project ${n % PROJECTS}`,
    n % 3 ? '' : `Task ${n % 900}`,
    `Work on "item" ${n % 5000}, and what belongs to it`,
    n % 2 ? 'Yes' : 'No',
    start.toISOString().slice(0, 10),
    start.toISOString().slice(11, 19),
    end.toISOString().slice(0, 10),
    end.toISOString().slice(11, 19),
    `${twoDigits(h)}:${twoDigits(m)}:${twoDigits(s)}`,
    n % 4 ? '' : 'one, two',
  ];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

const header =
  '"User","Email","Client","Project","Task","Description","Billable","Start date","Start time","End date","End time","Duration","Tags"\n';

/**
 * Writes a Toggl Track export with `rows` rows: years of eight people who track all day. `from` is the number of the first row,
 * for a file that continues another file.
 */
export function writeTogglFile(path: string, rows: number, from = 0): void {
  const file = openSync(path, 'w');
  writeSync(file, header);
  const last = from + rows;
  for (let next = from; next < last; ) {
    let text = '';
    for (const end = Math.min(last, next + BATCH); next < end; next++) text += `${rowOf(next)}\n`;
    writeSync(file, text);
  }
  closeSync(file);
}
