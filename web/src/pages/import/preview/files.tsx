import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { SurveyedPart } from '../../../../../src/importers/read.ts';
import { imports as words } from '../../../words/import.ts';
import classes from './files.module.css';

/** What the files are, in words. */
export function Files({ parts, onBack }: { parts: readonly SurveyedPart[]; onBack: () => void }) {
  return (
    <div className={classes.files}>
      <ul className={classes.list} aria-label={words.files.title}>
        {parts.map(({ part, survey }) => (
          <li key={`${part.file} ${part.format}`} className={classes.file}>
            <IconFile size={20} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              <span className={classes.name}>{part.file}</span>
              <span className={classes.what}>
                {words.formats[part.format]}
                {survey.records !== null && ` · ${words.records(survey.records)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onBack}>
        {words.files.others}
      </Button>
    </div>
  );
}
