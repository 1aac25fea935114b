import { IconFolder } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCatalog } from '../data/catalog.ts';
import { entryFields as words } from '../words/entry-fields.ts';
import classes from './field.module.css';
import { FieldPopover } from './field-popover.tsx';
import { findWork } from './find-work.ts';
import { type Leaving, Picker } from './picker.tsx';
import { PlainButton } from './plain-button.tsx';
import { NO_WORK, namesOf, useOpenWork, type Work, workOf } from './work.ts';
import { WorkLabel } from './work-label.tsx';

interface Props {
  value: Work;
  onChange: (work: Work) => void;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Called when Tab leaves the list. */
  onLeave?: (how: 'next' | 'previous') => void;
  tabIndex?: number | undefined;
  /** An icon alone stands for no project. */
  isCompact?: boolean;
}

/** Shows what an entry is tracked on, and lets it be chosen. */
export function ProjectField(props: Props) {
  const { value, onChange, isOpen, onOpen, onClose, onLeave, tabIndex, isCompact = false } = props;
  const catalog = useCatalog();
  const names = namesOf(value, catalog);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (how: Leaving) => {
    onClose();
    if (how === 'back' || !onLeave) button.current?.focus();
    else onLeave(how);
  };
  return (
    <FieldPopover
      isOpen={isOpen}
      onClose={onClose}
      target={
        <PlainButton
          ref={button}
          className={classes.field}
          onClick={isOpen ? onClose : onOpen}
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-label={names ? undefined : words.noProject}
          title={names ? undefined : words.project}
        >
          {names ? (
            <WorkLabel names={names} />
          ) : (
            <span className={classes.empty}>
              <IconFolder size={18} stroke={1.75} aria-hidden />
              {!isCompact && words.project}
            </span>
          )}
        </PlainButton>
      }
    >
      <WorkPicker
        value={value}
        onPick={(work) => {
          onChange(work);
          leave('back');
        }}
        onLeave={leave}
      />
    </FieldPopover>
  );
}

const NONE = 'none';
/** As many as someone looks through; others are found by typing. */
const MOST = 60;

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
    found.slice(0, MOST).map(({ project, task }) => [task?.id ?? project.id, { project, task }]),
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
    <Picker
      label={words.project}
      placeholder={words.findProject}
      query={query}
      onQuery={setQuery}
      options={query === '' ? [none, ...options] : options}
      onPick={pick}
      none={words.noProjectFits}
      note={noteOf(query, found.length)}
      onLeave={onLeave}
    />
  );
}

function noteOf(query: string, found: number): string | undefined {
  if (query === '' && found === 0) return words.noProjectsYet;
  return found > MOST ? words.moreFit(found - MOST) : undefined;
}
