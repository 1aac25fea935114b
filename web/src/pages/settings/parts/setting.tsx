import type { ReactNode } from 'react';
import { Refusal } from '../../../components/refusal.tsx';
import { components as words } from '../../../words/components.ts';
import classes from './setting.module.css';
import { useShortly } from './use-shortly.ts';

/** As much of a mutation as a setting shows. */
export interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  submittedAt: number;
  error: Error | null;
  retry: () => void;
}

interface Props {
  label: string;
  hint?: string;
  /** The id of the control. A group of controls has its label itself. */
  htmlFor?: string;
  /** How the last change of it went. */
  saving?: Saving;
  children: ReactNode;
}

/** One setting: its name at the left, what it is at the right, and what the server said under it. */
export function Setting({ label, hint, htmlFor, saving, children }: Props) {
  const Label = htmlFor ? 'label' : 'div';
  return (
    <div className={classes.setting}>
      <div className={classes.words}>
        <Label className={classes.label} htmlFor={htmlFor}>
          {label}
        </Label>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
      <div className={classes.control}>
        {children}
        {saving && <SavingMark saving={saving} />}
      </div>
      {saving?.error && (
        <div className={classes.refusal}>
          <Refusal error={saving.error} onRetry={saving.retry} />
        </div>
      )}
    </div>
  );
}

function SavingMark({ saving }: { saving: Saving }) {
  const isFresh = useShortly(saving.isSuccess ? saving.submittedAt : 0);
  return (
    <span className={classes.mark} role="status">
      {saving.isSuccess && isFresh && words.saved}
    </span>
  );
}
