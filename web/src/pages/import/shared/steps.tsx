import { IconCheck } from '@tabler/icons-react';
import { imports as words } from '../../../words/import/import.ts';
import classes from './steps.module.css';

const steps = ['file', 'preview', 'write', 'reconcile'] as const;

/** The progress of an import. */
export function Steps({ at }: { at: (typeof steps)[number] }) {
  const current = steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={words.steps.label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          <span className={classes.label}>{words.steps[step]}</span>
        </li>
      ))}
    </ol>
  );
}
