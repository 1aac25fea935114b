import type { ReactNode } from 'react';
import { Refusal } from '../../../components/refusal.tsx';
import { components as words } from '../../../words/components.ts';
import classes from './setting.module.css';
import { useShortly } from './use-shortly.ts';

/** The state of a mutation that a setting shows. */
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
  /** The id of the control. A group of controls has its own label. */
  htmlFor?: string;
  /** The state of the last change. */
  saving?: Saving;
  children: ReactNode;
}

/** A setting: its name on the left, its control on the right, and errors below. */
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
