import { randomBytes } from 'node:crypto';
import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { User } from '../domain/entities.ts';
import { dayBefore, formatInZone, weekOf } from '../domain/time/calendar.ts';
import { currentUser } from '../services/users/current.ts';
import type { ToolContext } from './tool.ts';

/** Prompts that a person can send with a click. The days are computed in the person's time zone. */

interface Argument {
  name: string;
  description: string;
  required: boolean;
}

interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: Argument[];
  write: (user: User, now: number, args: Record<string, string>) => string;
}

function isLast(week = ''): boolean {
  if (['', 'this', 'last'].includes(week)) return week === 'last';
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'week must be "this" or "last".');
}

/** A unique part of idempotency keys, so that a day can be logged again after a deletion. */
function newWord(): string {
  return randomBytes(4).toString('hex');
}

const prompts: Prompt[] = [
  {
    name: 'my_week',
    title: 'My week',
    description: 'My time this week by day and project, with sums, gaps and likely mistakes.',
    arguments: [{ name: 'week', description: '"this" (the default) or "last"', required: false }],
    write: ({ timezone, weekStart }, now, { week }) => {
      const last = isLast(week?.trim().toLowerCase());
      const { start, end } = weekOf(now, timezone, weekStart, last ? 1 : 0);
      return `Show me my ${last ? 'last' : 'current'} week. It lasts from ${formatInZone(start, timezone)} to ${formatInZone(end, timezone)} (${timezone}); it is ${formatInZone(now, timezone)} now.

Call who_am_i, then list_time_entries with that "from" and "to" and member = "me", page by page while there is a next_cursor, and current_timer. Then give me a table of hours by day and project, the totals (all, billable), and what looks wrong: days without entries, overlaps, entries without a project or a title, a forgotten timer. Change nothing without asking me.`;
    },
  },
  {
    name: 'log_yesterday',
    title: 'Log yesterday',
    description: 'Records yesterday’s work from a short description.',
    arguments: [
      {
        name: 'notes',
        description: 'My work in a few words, with times if I know them',
        required: false,
      },
    ],
    write: ({ timezone }, now, { notes }) => {
      const { date, start, end } = dayBefore(now, timezone);
      const opening = notes?.trim() ? `This is what I did:\n\n${notes.trim()}\n\n` : 'Ask me what I did. ';
      return `Help me to log yesterday, ${date}, which lasted from ${formatInZone(start, timezone)} to ${formatInZone(end, timezone)} (${timezone}). ${opening}Call list_time_entries with that "from" and "to" and member = "me" to see what is there already, and list_projects to find what I mean. Propose the missing entries as a table (start, end, title, project, task, billable) without overlaps, and ask where times or projects are not clear. When I agree, call create_time_entry for each, with the idempotency_key "log-${date}-${newWord()}-1" for the first, "…-2" for the second, and so on. Use a key again only to repeat the very call that had it, and tell me the outcome of each.`;
    },
  },
];

export const listedPrompts = prompts.map(({ write: _write, ...listed }) => listed);

export async function getPrompt(
  { app, actor }: ToolContext,
  name: string,
  args: Record<string, string> = {},
): Promise<GetPromptResult> {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${name}".`);
  const text = prompt.write(await currentUser(app, actor), app.clock(), args);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}
