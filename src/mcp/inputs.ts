import { z } from 'zod';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../domain/page.ts';
import { MOST_TAGS } from '../domain/text.ts';

/** The arguments that several tools take. */

export const page = {
  first: z.int().min(1).max(LARGEST_PAGE).optional().describe(`Default ${DEFAULT_PAGE}`),
  after: z.string().optional().describe('next_cursor of the page before'),
};

export const team = z.string().optional().describe('Team name or id; default: your default team');
export const anyTeam = z.string().optional().describe('Team name or id; default: all of yours');
export const archivedFilter = z.boolean().optional().describe('Only archived, or only active ones');
export const search = z.string().optional().describe('Part of the name');

/** An id of what has no name. */
export function idOf(meaning: string) {
  return z.string().trim().toLowerCase().describe(meaning);
}

export function instant(meaning: string) {
  return z.string().describe(`${meaning}; ISO 8601 with Z or offset`);
}

const RATE = '"85.50" or "85.50 EUR"; takes ADMIN';
export const newRate = z.string().optional().describe(RATE);
export const changedRate = z.string().nullable().optional().describe(`${RATE}; null for none`);

export const tags = z.array(z.string()).max(MOST_TAGS);

/** What a new entry and a new timer take alike. */
export const entryArgs = {
  title: z.string().optional().describe('What was done, in a line'),
  description: z.string().optional(),
  project: z.string().optional().describe('Name or id; implies its client'),
  client: z.string().optional().describe('Name or id, where no project implies it'),
  task: z.string().optional().describe('Name or id; implies its project'),
  team: z.string().optional().describe("Name or id; default: the project's, else your default team"),
  member: z.string().optional().describe('Whose time: name, e-mail, id or "me"; default: you'),
  billable: z.boolean().optional().describe('Default: as the project says'),
  tags: tags.optional().describe('Names; new ones are made'),
};
