import { Button } from '@mantine/core';
import type { Part } from '../../data/entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import { entryEditor as words } from '../../words/entry-editor.ts';
import classes from './entry-editor.module.css';

interface Props {
  parts: Part[];
  onUnmerge: () => void;
  isDisabled: boolean;
}

/** The parts of a merged entry, and the button to unmerge them. */
export function MergedParts({ parts, onUnmerge, isDisabled }: Props) {
  const format = useTimeFormat();
  return (
    <section className={classes.parts} aria-label={words.parts(parts.length)}>
      <div className={classes.partsHead}>
        <span>{words.parts(parts.length)}</span>
        <Button size="compact-sm" variant="subtle" disabled={isDisabled} onClick={onUnmerge}>
          {words.unmerge}
        </Button>
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <span className={classes.partTitle}>{part.title ?? words.noTitle}</span>
            <span className="figures">
              {format.time(part.start)} – {format.time(part.end)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
