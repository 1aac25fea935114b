import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from '../../components/dialog.module.css';
import { ProjectPicker } from '../../components/pickers/project-picker.tsx';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { nameProblem } from '../../data/name-problem.ts';
import { lists } from '../../words/lists.ts';
import { tasks as words } from '../../words/tasks.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** A new task, of any project. */
export function TaskDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.dialog.title} size={440}>
      <TaskForm onDone={onClose} />
    </Modal>
  );
}

function TaskForm({ onDone }: { onDone: () => void }) {
  const { tasks } = useCatalog();
  const { create } = useCatalogChanges();
  const [projectId, setProjectId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const siblings = tasks.filter((task) => task.projectId === projectId);
  const problem = nameProblem(name, siblings, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (projectId === null || problem !== null) return;
    void create('tasks', { name: name.trim(), projectId });
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <ProjectPicker value={projectId} onChange={setProjectId} variant="field" />
        {isSubmitted && projectId === null && (
          <p className={classes.problem} role="alert">
            {words.dialog.chooseProject}
          </p>
        )}
      </div>
      <TextInput
        label={words.dialog.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isSubmitted ? problem : null}
        classNames={{ error: classes.problem }}
        autoComplete="off"
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {lists.cancel}
        </Button>
        <Button type="submit">{words.dialog.create}</Button>
      </div>
    </form>
  );
}
