import { z } from 'zod';
import { DEFAULT_PAGE, MAX_PAGE } from '../domain/page.ts';
import { MAX_TAGS } from '../domain/text/text.ts';

/** Arguments that several tools have in common. */

export function pageOf(largest: number) {
  return {
    first: z.int().min(1).max(largest).optional().meta({ default: DEFAULT_PAGE }),
    after: z.string().optional().describe('From next_cursor'),
  };
}
export const page = pageOf(MAX_PAGE);

export const team = z.string().optional().describe('Name or id; default: your default team');
export const anyTeam = z.string().optional().describe('Name or id; default: all of yours');
export const archivedFilter = z.boolean().optional().describe('Only archived or active ones');
export const search = z.string().optional().describe('Part of the name');

/** The id of the tool's object, which has no name. */
export const id = z.string().trim().toLowerCase();

export function instant(...facts: string[]) {
  return z.string().describe(['ISO 8601 with Z or offset', ...facts].join('; '));
}

const RATE = '"85.50" or "85.50 EUR"; takes ADMIN';
export const newRate = z.string().optional().describe(RATE);
export const changedRate = z.string().nullable().optional().describe(`${RATE}; null for none`);

export const tags = z.array(z.string()).max(MAX_TAGS);

/** The common arguments of new entries and timers. */
export const entryArgs = {
  title: z.string().optional().describe('What was done, in a line'),
  description: z.string().optional(),
  project: z.string().optional().describe('Name or id; implies its client'),
  client: z.string().optional().describe('Name or id, where no project implies it'),
  task: z.string().optional().describe('Name or id; implies its project'),
  team: z.string().optional().describe("Name or id; default: the project's, else your default team"),
  member: z.string().optional().describe('Name, e-mail, id or "me"; default: you'),
  billable: z.boolean().optional().describe('Default: as the project says'),
  tags: tags.optional().describe('Names; new ones are made'),
};
