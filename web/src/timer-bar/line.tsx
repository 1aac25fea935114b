import { useState } from 'react';
import { BillableField } from '../entry-fields/billable-field.tsx';
import { ProjectField } from '../entry-fields/project-field.tsx';
import { TagsField } from '../entry-fields/tags-field.tsx';
import { useTimeFormat } from '../time/format.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import { LineInput, type LineProps } from './line-input.tsx';
import { type Reading, without } from './read-line.ts';
import classes from './timer-bar.module.css';

/** The line and its parsed values. Choosing a value replaces its typed text. */
export function Line(props: LineProps) {
  const { draft, onDraft, reading } = props;
  const [open, setOpen] = useState<'project' | 'tags' | null>(null);
  const { parsed, work, tags, billable } = reading;
  return (
    <>
      <LineInput {...props} />
      <div className={classes.rest}>
        <div className={classes.fields}>
          <ProjectField
            value={work}
            onChange={(chosen) =>
              onDraft({
                ...draft,
                text: without(draft.text, parsed, 'project'),
                work: chosen.projectId === null ? null : chosen,
              })
            }
            isOpen={open === 'project'}
            onOpen={() => setOpen('project')}
            onClose={() => setOpen(null)}
            isCompact
          />
          <TagsField
            value={tags}
            onChange={(chosen) =>
              onDraft({ ...draft, text: without(draft.text, parsed, 'tag'), tags: chosen })
            }
            isOpen={open === 'tags'}
            onOpen={() => setOpen('tags')}
            onClose={() => setOpen(null)}
          />
          <BillableField
            value={billable}
            onChange={(chosen) =>
              onDraft({ ...draft, text: without(draft.text, parsed, 'billable'), billable: chosen })
            }
          />
        </div>
        {draft.description !== undefined && (
          <span className={classes.kept} title={draft.description}>
            {words.withDescription}
          </span>
        )}
        <Times reading={reading} />
      </div>
    </>
  );
}

const DAY = 24 * 3_600_000;

/** The times of the line, if it has any. */
function Times({ reading: { times } }: { reading: Reading }) {
  const format = useTimeFormat();
  if (!times) return null;
  const { start, end } = times;
  const isToday = format.day(start) === format.day(Date.now());
  // For an entry of a day or longer, the end includes its date.
  const until = (at: number) =>
    at - start < DAY ? format.time(at) : `${format.day(at)}, ${format.time(at)}`;
  const when = end === null ? words.since(format.time(start)) : words.range(format.time(start), until(end));
  return (
    <div className={classes.times}>
      <span className={classes.when}>
        {!isToday && `${format.day(start)}, `}
        {when}
      </span>
      {end !== null && <span className={classes.length}>{format.duration(end - start)}</span>}
    </div>
  );
}
