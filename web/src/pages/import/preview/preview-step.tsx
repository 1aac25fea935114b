import { Button, Skeleton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { imports } from '../../../words/import/import.ts';
import { type Choices, firstChoices } from '../run/choices.ts';
import { isAnswered } from '../run/questions.ts';
import type { UnknownTable } from '../run/tasks.ts';
import type { Source } from '../run/use-opened.ts';
import { usePreview } from '../run/use-preview.ts';
import look from '../shared/look.module.css';
import { Files } from './files.tsx';
import { PreviewParts } from './preview-parts.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { Reading } from './reading.tsx';
import { WriteBar } from './write-bar.tsx';

const words = imports.preview;

interface Props {
  source: Source;
  onWrite: () => void;
  onMapping: (table: UnknownTable) => void;
  onBack: () => void;
}

/** Shows the effect of an import and the choices that affect it. */
export function PreviewStep({ source, onWrite, onMapping, onBack }: Props) {
  const [choices, setChoices] = useState(firstChoices);
  const { team, files, questions, mapped } = source;
  const mayRead = isAnswered(questions, choices);
  const { preview, disagreeing, isUpdating, progress, error, retry } = usePreview(source, choices, mayRead);
  const change = useCallback(
    (next: Partial<Choices>) => setChoices((before) => ({ ...before, ...next })),
    [],
  );
  return (
    <>
      <Files files={files} onBack={onBack} />
      <QuestionPanel
        questions={questions}
        preview={preview}
        disagreeing={disagreeing}
        team={team}
        choices={choices}
        onChange={change}
        onMapping={mapped && (() => onMapping(mapped))}
      />
      <Reading questions={questions} preview={preview} team={team} choices={choices} onChange={change} />
      {error && (
        <div className={look.note} data-bad role="alert">
          <h2>{words.failed}</h2>
          <p>{error}</p>
          <Button variant="default" mt={8} onClick={retry}>
            {imports.tryAgain}
          </Button>
        </div>
      )}
      {mayRead && !preview && !error && <Waiting />}
      {preview && <PreviewParts preview={preview} team={team} choices={choices} onChange={change} />}
      <WriteBar
        preview={mayRead ? preview : null}
        isUpdating={isUpdating}
        progress={progress}
        isAnswered={mayRead}
        updates={choices.changes === 'APPLY' ? (preview?.changes.appliable ?? 0) : 0}
        onWrite={onWrite}
      />
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={words.reading}>
      <Skeleton height={72} mb={24} />
      <Skeleton height={160} mb={24} />
      <Skeleton height={120} />
    </div>
  );
}
