import { Modal } from '@mantine/core';
import { useState } from 'react';
import classes from '../../components/dialog.module.css';
import { ItemForm } from '../../components/item-dialog/item-form.tsx';
import { ProjectPicker } from '../../components/pickers/project-picker.tsx';
import { useCatalog } from '../../data/catalog.ts';
import { useCatalogChanges } from '../../data/catalog-changes.tsx';
import { tasks as words } from '../../words/tasks.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog for a new task of any project. */
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
  return (
    <ItemForm
      item={null}
      siblings={tasks.filter((task) => task.projectId === projectId)}
      isValid={projectId !== null}
      action={words.dialog.create}
      onKeep={(name) => projectId !== null && void create('tasks', { name, projectId })}
      onDone={onDone}
      before={(isSubmitted) => (
        <div>
          <ProjectPicker value={projectId} onChange={setProjectId} variant="field" />
          {isSubmitted && projectId === null && (
            <p className={classes.problem} role="alert">
              {words.dialog.chooseProject}
            </p>
          )}
        </div>
      )}
    />
  );
}
