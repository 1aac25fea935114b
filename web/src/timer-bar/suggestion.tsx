import { IconHistory, IconPlus, IconTag } from '@tabler/icons-react';
import { useCatalog } from '../data/catalog.ts';
import { namesOf } from '../entry-fields/work.ts';
import { WorkLabel } from '../entry-fields/work-label.tsx';
import { timerBar as words } from '../words/timer-bar.ts';
import type { Suggestion } from './suggest.ts';
import classes from './suggestion.module.css';

/** The key of a suggestion in its list. */
export function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'work') return suggestion.task?.id ?? suggestion.project.id;
  return suggestion.kind === 'tag' ? `${suggestion.isNew}${suggestion.name}` : suggestion.entry.id;
}

export function SuggestionLabel({ suggestion }: { suggestion: Suggestion }) {
  const catalog = useCatalog();
  if (suggestion.kind === 'tag') {
    const { name, isNew } = suggestion;
    const Icon = isNew ? IconPlus : IconTag;
    return (
      <>
        <Icon className={classes.icon} size={16} aria-hidden />
        <bdi className={classes.text}>{isNew ? words.newTag(name) : name}</bdi>
      </>
    );
  }
  if (suggestion.kind === 'work') {
    const { project, task } = suggestion;
    const { colour, name, clientName } = project;
    return <WorkLabel names={{ colour, name, task: task?.name ?? null, client: clientName }} />;
  }
  const { entry } = suggestion;
  const names = namesOf(entry, catalog);
  return (
    <>
      <IconHistory className={classes.icon} size={16} aria-hidden />
      <bdi className={classes.text}>{entry.title}</bdi>
      {names && (
        <span className={classes.work}>
          <WorkLabel names={names} />
        </span>
      )}
    </>
  );
}
