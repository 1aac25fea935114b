import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { imports as words } from '../../../words/import/import.ts';
import type { KnownFiles } from '../run/tasks.ts';
import classes from './files.module.css';

/** The recognised files. */
export function Files({ files, onBack }: Pick<KnownFiles, 'files'> & { onBack: () => void }) {
  return (
    <div className={classes.files}>
      <ul className={classes.list} aria-label={words.files.title}>
        {files.map(({ name, format, records }) => (
          <li key={`${name} ${format}`} className={classes.file}>
            <IconFile size={20} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.what}>
                {words.formats[format]}
                {records !== null && ` · ${words.records(records)}`}
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
