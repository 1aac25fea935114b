import { Button } from '@mantine/core';
import { obstaclesTo } from '../../../../../src/import-run/obstacles.ts';
import type { Preview } from '../../../../../src/import-run/preview.ts';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { imports } from '../../../words/import.ts';
import type { Prepared } from '../run/use-preview.ts';
import classes from './write-bar.module.css';

const words = imports.preview;

interface Props {
  prepared: Prepared | null;
  isUpdating: boolean;
  progress: Progress | null;
  isAnswered: boolean;
  onWrite: (prepared: Prepared) => void;
}

/** Where an import is begun, always in sight. */
export function WriteBar({ prepared, isUpdating, progress, isAnswered, onWrite }: Props) {
  const isBlocked = !prepared || obstaclesTo(prepared.context, prepared.preview).length > 0;
  return (
    <div className={classes.bar}>
      <p className={classes.text} role="status">
        {isUpdating ? words.updating(progress) : textOf(prepared, isBlocked, isAnswered)}
      </p>
      <Button disabled={isBlocked || isUpdating} onClick={() => prepared && onWrite(prepared)}>
        {prepared ? deedOf(prepared.preview, isBlocked) : words.make}
      </Button>
    </div>
  );
}

function textOf(prepared: Prepared | null, isBlocked: boolean, isAnswered: boolean): string {
  if (!isAnswered) return words.answerFirst;
  if (!prepared) return '';
  if (isBlocked) return words.settleFirst;
  return addsSomething(prepared.preview) ? words.nothingWritten : words.nothingNew;
}

function deedOf(preview: Preview, isBlocked: boolean): string {
  if (preview.counts.toWrite > 0) return words.write(preview.counts.toWrite);
  return isBlocked || addsSomething(preview) ? words.make : words.compare;
}

function addsSomething({ counts, catalog }: Preview): boolean {
  const items = [...catalog.clients(), ...catalog.projects(), ...catalog.tasks()];
  return (
    counts.toWrite > 0 || items.some(({ id }) => id === null) || catalog.tags().some(({ exists }) => !exists)
  );
}
