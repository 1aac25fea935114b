import { onOneSpace } from '../../../src/domain/entry-line/line-part.ts';
import { formatInZone } from '../../../src/domain/time/calendar.ts';
import type { Tracked } from '../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../data/entry.ts';
import type { OpenWork } from '../entry-fields/work.ts';
import type { TimeFormat } from '../time/format.ts';
import type { LineDraft } from './line-draft.ts';
import { readLine, type StoredDraft } from './read-line.ts';

const MINUTE = 60_000;

/**
 * The line for an entry, to correct a refused one. Values that a line cannot express are stored beside the
 * text.
 */
export function lineOfEntry(entry: Entry, open: OpenWork, format: TimeFormat, now: number): StoredDraft {
  const { title, projectId, clientId, taskId, tags, billable, description } = entry;
  const hasWork = projectId !== null || clientId !== null || taskId !== null;
  const rest: Omit<LineDraft, 'text'> = {
    work: hasWork ? { projectId, clientId, taskId } : null,
    tags,
    billable,
  };
  const kept = description === null ? {} : { description };
  const times = timesToWrite(entry, now);
  const titles = [title ?? '', escaped(title ?? '')];
  const typed = times && titles.map((form) => ({ ...rest, ...kept, text: lineOf(times, form, format.zone) }));
  const beside = titles.map((form) => ({ ...rest, ...kept, ...(times && { times }), text: form }));
  const readsAsEntry = (draft: StoredDraft) => {
    const read = readLine(draft, open, format, now);
    return (
      (read.title ?? '') === onOneSpace(title ?? '') &&
      read.times?.start === times?.start &&
      read.times?.end === times?.end &&
      read.work.projectId === projectId &&
      read.tags.join('\n') === tags.join('\n') &&
      read.billable === billable
    );
  };
  const [, fallback] = beside;
  return [...(typed ?? []), ...beside].find(readsAsEntry) ?? fallback ?? { ...rest, ...kept, text: '' };
}

/**
 * The times to write into the line. A timer that started just now has none, so it starts at the time of
 * saving.
 */
function timesToWrite({ start, end }: Entry, now: number): Tracked | null {
  return end === null && now - start < MINUTE ? null : { start, end };
}

function lineOf({ start, end }: Tracked, title: string, zone: string): string {
  const [date, from] = shown(start, zone);
  const until = end === null ? '' : shown(end, zone)[1];
  return [`${date} ${from}-${until}`, title].filter(Boolean).join(' ');
}

/** Escapes a title so that none of its words is parsed. */
function escaped(title: string): string {
  return title.replace(/(?<=^|\s)(?=\\*[@#!:\d])/g, '\\');
}

function shown(instant: number, zone: string): [string, string] {
  const text = formatInZone(instant, zone);
  return [text.slice(0, '2026-03-29'.length), text.slice('2026-03-29T'.length, '2026-03-29T03:30'.length)];
}
