import { IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useCatalog } from '../data/catalog.ts';
import { entryFields as words } from '../words/entry-fields.ts';
import classes from './field.module.css';
import { Field, type FieldControl } from './field.tsx';
import { findWork } from './find-work.ts';
import { type Leaving, SearchList } from './search-list.tsx';
import { NO_WORK, namesOf, useOpenWork, type Work, workOf } from './work.ts';
import { WorkLabel } from './work-label.tsx';

interface Props extends FieldControl {
  value: Work;
  onChange: (work: Work) => void;
  /** Whether an icon alone represents no project. */
  isCompact?: boolean;
}

/** Shows the project, task and client of an entry, and lets the user choose them. */
export function ProjectField({ value, onChange, isCompact = false, ...control }: Props) {
  const names = namesOf(value, useCatalog());
  const none = (
    <span className={classes.empty}>
      <IconFolder size={18} stroke={1.75} aria-hidden />
      {!isCompact && words.project}
    </span>
  );
  return (
    <Field
      {...control}
      label={names ? undefined : words.noProject}
      title={names ? undefined : words.project}
      shown={names ? <WorkLabel names={names} /> : none}
    >
      {(leave) => (
        <WorkPicker
          value={value}
          onPick={(work) => {
            onChange(work);
            leave('back');
          }}
          onLeave={leave}
        />
      )}
    </Field>
  );
}

const NONE = 'none';
/** The maximum number of options. Further ones are found by typing. */
const MAX_OPTIONS = 60;

interface PickerProps {
  value: Work;
  onPick: (work: Work) => void;
  onLeave: (how: Leaving) => void;
}

function WorkPicker({ value, onPick, onLeave }: PickerProps) {
  const open = useOpenWork();
  const [query, setQuery] = useState('');
  const found = findWork(query, open, value.projectId);
  const works = new Map(
    found.slice(0, MAX_OPTIONS).map(({ project, task }) => [task?.id ?? project.id, { project, task }]),
  );
  const chosen = value.taskId ?? value.projectId;
  const none = { key: NONE, node: words.noProject, isChosen: chosen === null };
  const options = [...works].map(([key, { project, task }]) => ({
    key,
    isChosen: key === chosen,
    node: (
      <WorkLabel
        names={{
          colour: project.colour,
          name: project.name,
          task: task?.name ?? null,
          client: project.clientName,
        }}
      />
    ),
  }));
  const pick = (key: string) => {
    const work = works.get(key);
    onPick(work ? workOf(work.project, work.task) : NO_WORK);
  };
  return (
    <SearchList
      label={words.project}
      placeholder={words.findProject}
      query={query}
      onQuery={setQuery}
      options={query === '' ? [none, ...options] : options}
      onPick={pick}
      none={words.noProjectFits}
      note={remainingText(query, found.length)}
      onLeave={onLeave}
    />
  );
}

function remainingText(query: string, found: number): string | undefined {
  if (query === '' && found === 0) return words.noProjectsYet;
  return found > MAX_OPTIONS ? words.moreFit(found - MAX_OPTIONS) : undefined;
}
