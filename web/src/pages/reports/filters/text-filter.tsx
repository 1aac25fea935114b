import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { TITLE_LIMIT } from '../../../../../src/domain/text/text.ts';
import { isolate } from '../../../words/isolate.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import { Chip } from './chip.tsx';
import classes from './filters.module.css';

const words = reports.filters;

/** Filters by text. The filter applies on submit, because each change loads the report. */
export function TextFilter() {
  const { settings, change } = useReport();
  const { search } = settings;
  return (
    <Chip
      label={words.text}
      chosen={search && words.one(words.text, isolate(search))}
      onClear={() => change({ search: null })}
    >
      {(close) => (
        <TextForm
          search={search ?? ''}
          onKeep={(text) => {
            close();
            if (text !== (search ?? '')) change({ search: text || null });
          }}
        />
      )}
    </Chip>
  );
}

function TextForm({ search, onKeep }: { search: string; onKeep: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(typed.trim());
      }}
    >
      <TextInput
        aria-label={words.textFind}
        placeholder={words.textFind}
        type="search"
        maxLength={TITLE_LIMIT}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => onKeep(typed.trim())}
        data-autofocus
      />
    </form>
  );
}
