import { Button } from '@mantine/core';
import type { Progress } from '../../../../../src/import-run/progress.ts';
import { imports } from '../../../words/import/import.ts';
import type { ShownPreview } from '../run/shown-preview.ts';
import { isQuestion } from './obstacle-list.tsx';
import classes from './write-bar.module.css';

const words = imports.preview;

interface Props {
  preview: ShownPreview | null;
  isUpdating: boolean;
  progress: Progress | null;
  isAnswered: boolean;
  /** The number of existing entries that will change. */
  updates: number;
  onWrite: () => void;
}

/** A bar with the button that starts the import, always visible. */
export function WriteBar({ preview, isUpdating, progress, isAnswered, updates, onWrite }: Props) {
  const isBlocked = !preview || preview.obstacles.length > 0;
  return (
    <div className={classes.bar} data-write-bar>
      <p className={classes.text} role="status">
        {isUpdating ? words.updating(progress) : textOf({ preview, isAnswered, updates }, isBlocked)}
      </p>
      <Button disabled={isBlocked || isUpdating} onClick={onWrite}>
        {preview ? buttonText(preview, updates, isBlocked) : words.make}
      </Button>
    </div>
  );
}

type Shown = Pick<Props, 'preview' | 'isAnswered' | 'updates'>;

function textOf({ preview, isAnswered, updates }: Shown, isBlocked: boolean): string {
  if (!isAnswered) return words.answerFirst;
  if (!preview) return '';
  if (isBlocked) return preview.obstacles.every(isQuestion) ? words.answerFirst : words.settleFirst;
  return preview.addsSomething || updates > 0 ? words.nothingWritten : words.nothingNew;
}

function buttonText(preview: ShownPreview, updates: number, isBlocked: boolean): string {
  if (preview.counts.toWrite > 0) return words.write(preview.counts.toWrite);
  if (updates > 0) return words.update(updates);
  return isBlocked || preview.addsSomething ? words.make : words.compare;
}
