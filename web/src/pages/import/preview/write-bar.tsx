import { Button } from '@mantine/core';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { imports } from '../../../words/import.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { isQuestion } from './obstacle-list.tsx';
import classes from './write-bar.module.css';

const words = imports.preview;

interface Props {
  preview: ShownPreview | null;
  isUpdating: boolean;
  progress: Progress | null;
  isAnswered: boolean;
  onWrite: () => void;
}

/** Starts the import; always in sight. */
export function WriteBar({ preview, isUpdating, progress, isAnswered, onWrite }: Props) {
  const isBlocked = !preview || preview.obstacles.length > 0;
  return (
    <div className={classes.bar} data-write-bar>
      <p className={classes.text} role="status">
        {isUpdating ? words.updating(progress) : textOf(preview, isBlocked, isAnswered)}
      </p>
      <Button disabled={isBlocked || isUpdating} onClick={onWrite}>
        {preview ? deedOf(preview, isBlocked) : words.make}
      </Button>
    </div>
  );
}

function textOf(preview: ShownPreview | null, isBlocked: boolean, isAnswered: boolean): string {
  if (!isAnswered) return words.answerFirst;
  if (!preview) return '';
  if (isBlocked) return preview.obstacles.every(isQuestion) ? words.answerFirst : words.settleFirst;
  return preview.addsSomething ? words.nothingWritten : words.nothingNew;
}

function deedOf(preview: ShownPreview, isBlocked: boolean): string {
  if (preview.counts.toWrite > 0) return words.write(preview.counts.toWrite);
  return isBlocked || preview.addsSomething ? words.make : words.compare;
}
