import { descriptions, interruptions, looseTitles, projects, tags } from './catalog.ts';
import type { Dice } from './dice.ts';
import type { DemoPerson } from './people.ts';
import type { DemoTask } from './work-of-week.ts';

/** A planned entry, with times in seconds after the midnight of its day. */
export interface PlannedEntry {
  start: number;
  end: number;
  /** A project of the catalog by its key, and the name of one of its tasks. */
  project: string | null;
  task: string | null;
  title: string | null;
  description: string | null;
  /** Null for the default of the project. */
  billable: boolean | null;
  tags: readonly string[];
  /** Null for the policy of the team, which merges entries of the same work. */
  overlapPolicy: 'KEEP_BOTH' | null;
}

type DrawWork = (dice: Dice) => DemoTask | undefined;

const MINUTE_SECONDS = 60;
const NOON = 12 * 3600;
const MEETING = { project: 'studio', task: 'Meetings' };
const BLOCKS = [60, 75, 90, 105, 120, 135, 150, 180] as const;

/** Plans a day at work: a stand-up, blocks of work around a lunch break, and side work. */
export function planWorkDay(person: DemoPerson, dice: Dice, drawWork: DrawWork): PlannedEntry[] {
  const entries: PlannedEntry[] = [];
  let at = (person.arrives + dice.between(-20, 30)) * MINUTE_SECONDS + dice.pick([0, 0, dice.between(1, 59)]);
  let left = (person.works + dice.between(-45, 40)) * MINUTE_SECONDS;
  let hadLunch = false;
  if (dice.chance(0.35)) {
    const title = dice.chance(0.85) ? 'Stand-up' : dice.pick(['Team meeting', 'Retrospective', 'One-to-one']);
    const end = at + dice.pick([10, 15, 15, 20]) * MINUTE_SECONDS;
    entries.push({ ...blank, start: at, end, ...MEETING, title });
    left -= end - at;
    at = end;
  }
  while (left > 20 * MINUTE_SECONDS) {
    if (!hadLunch && at >= NOON - 10 * MINUTE_SECONDS) {
      at += dice.between(30, 65) * MINUTE_SECONDS;
      hadLunch = true;
    }
    const block = planBlock(dice, drawWork, at, Math.min(left, blockLength(dice)));
    entries.push(...block);
    const end = Math.max(...block.map((entry) => entry.end));
    left -= end - at;
    at = end + dice.pick([0, 0, 0, 0, 5 * MINUTE_SECONDS, 10 * MINUTE_SECONDS]);
  }
  if (person.doesReleases && dice.chance(0.012)) entries.push(planRelease(dice));
  return entries;
}

/** Plans work at a weekend, which is rare. */
export function planWeekend(dice: Dice, drawWork: DrawWork): PlannedEntry[] {
  if (!dice.chance(0.025)) return [];
  return planBlock(dice, drawWork, dice.between(9, 15) * 3600, dice.between(60, 200) * MINUTE_SECONDS);
}

const blank = {
  project: null,
  task: null,
  title: null,
  description: null,
  billable: null,
  tags: [],
  // Only entries that are recorded twice use the merge policy.
  overlapPolicy: 'KEEP_BOTH',
} as const satisfies Partial<PlannedEntry>;

/** Most people stop a timer, so most lengths are not round. */
function blockLength(dice: Dice): number {
  return dice.pick(BLOCKS) * MINUTE_SECONDS + (dice.chance(0.6) ? dice.between(-400, 400) : 0);
}

function planBlock(dice: Dice, drawWork: DrawWork, start: number, length: number): PlannedEntry[] {
  const end = start + length;
  const work = dice.chance(0.03) ? undefined : drawWork(dice);
  if (!work) return [{ ...blank, start, end, title: dice.pick(looseTitles) }];
  const isGoodwill = projects[work.project]?.billable === true && dice.chance(0.03);
  const entry: PlannedEntry = {
    start,
    end,
    project: work.project,
    // Some people leave the task out.
    task: dice.chance(0.25) ? null : work.name,
    title: dice.chance(0.05) ? null : titleFor(work, dice),
    description: dice.chance(0.06) ? dice.pick(descriptions) : null,
    billable: isGoodwill ? false : null,
    overlapPolicy: 'KEEP_BOTH',
    tags: isGoodwill ? ['goodwill'] : dice.chance(0.12) ? [dice.pick(tags)] : [],
  };
  if (dice.chance(0.006)) return recordedTwice(entry, dice);
  if (dice.chance(0.008)) return [entry, interruption(entry, dice)];
  return [entry];
}

function titleFor(work: DemoTask, dice: Dice): string {
  return dice.pick(projects[work.project]?.tasks[work.name] ?? looseTitles);
}

/** Plans an entry in overlapping pieces, which the team's policy merges. */
function recordedTwice(entry: PlannedEntry, dice: Dice): PlannedEntry[] {
  const third = Math.floor((entry.end - entry.start) / 3);
  const overlap = dice.between(3, 8) * MINUTE_SECONDS;
  const piece: PlannedEntry = { ...entry, overlapPolicy: null };
  const first = { ...piece, end: entry.start + third };
  const last = { ...piece, start: entry.end - third, description: null };
  // In one case of three, the middle piece comes last and bridges two separate entries.
  return dice.chance(0.33)
    ? [
        first,
        last,
        { ...piece, start: first.end - overlap, end: last.start + overlap, description: 'The part between' },
      ]
    : [
        { ...first, end: last.start },
        { ...last, start: last.start - overlap },
      ];
}

/** Plans other work in the middle of an entry. Both entries are kept. */
function interruption(entry: PlannedEntry, dice: Dice): PlannedEntry {
  const start = entry.start + Math.floor((entry.end - entry.start) / 3);
  const end = start + dice.between(8, 16) * MINUTE_SECONDS;
  return { ...blank, start, end, ...MEETING, title: dice.pick(interruptions) };
}

/** Plans work from late evening until after midnight. */
function planRelease(dice: Dice): PlannedEntry {
  const start = 22 * 3600 + dice.between(0, 70) * MINUTE_SECONDS;
  const end = start + dice.between(75, 160) * MINUTE_SECONDS;
  return { ...blank, start, end, project: 'booking', task: 'Development', title: 'Release night' };
}
