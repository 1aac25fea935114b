import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type BudgetPeriod, budgetKinds } from '../../../../../src/domain/money/budget-agreement.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { CurrencySelect } from '../../../components/currency-select.tsx';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import type { Project } from '../../../data/catalog.ts';
import { useTeam } from '../../../data/current-team.tsx';
import { budgets } from '../../../words/budgets.ts';
import classes from './budget-dialog.module.css';
import { type BudgetProblems, readBudget, type TypedBudget, typedBudget } from './read-budget.ts';
import { useBudgetChange } from './use-budget-change.ts';

const words = budgets.dialog;
const periods = ['MONTHLY', 'ONCE'] as const satisfies BudgetPeriod[];

interface Props {
  isOpen: boolean;
  onClose: () => void;
  project: Project;
  /** Null for a new one. */
  budget: Budget | null;
}

export function BudgetDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.title} size={440}>
      <BudgetForm {...form} onDone={onClose} />
    </Modal>
  );
}

function BudgetForm({ project, budget, onDone }: Omit<Props, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const { currency } = useTeam();
  const [typed, setTyped] = useState(() => typedBudget(budget, currency));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = useBudgetChange(project, onDone);
  const { input, problems } = readBudget(typed);
  const refused = refusedField(change.error);
  const problemOf = (field: keyof BudgetProblems) =>
    (isSubmitted && problems[field]) || (refused === field && change.error?.message) || null;
  const type = (patch: Partial<TypedBudget>) => {
    setTyped({ ...typed, ...patch });
    // The server's message was about the previous input.
    if (change.error) change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(problems).length === 0 && !change.isPending) change.mutate(input);
  };
  return (
    <form className={dialog.form} onSubmit={submit} noValidate>
      <Choice
        label={words.kind}
        help={words.kindHelp[typed.kind]}
        value={typed.kind}
        choices={budgetKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        onChange={(kind) => type({ kind })}
      />
      {typed.kind === 'HOURS' ? (
        <TextInput
          label={words.hours}
          placeholder={words.hoursHint}
          value={typed.hours}
          onChange={(event) => type({ hours: event.currentTarget.value })}
          error={problemOf('seconds')}
          {...field}
          data-autofocus
        />
      ) : (
        <div className={classes.money}>
          <TextInput
            label={words.amount}
            placeholder={words.amountHint}
            inputMode="decimal"
            value={typed.amount}
            onChange={(event) => type({ amount: event.currentTarget.value })}
            error={problemOf('money')}
            {...field}
            data-autofocus
          />
          <CurrencySelect
            label={words.currency}
            value={typed.currency}
            onChange={(code) => type({ currency: code })}
          />
        </div>
      )}
      <Choice
        label={words.period}
        value={typed.period}
        choices={periods.map((period) => ({ value: period, label: words.periods[period] }))}
        onChange={(period) => type({ period })}
      />
      <TextInput
        label={words.thresholds}
        description={words.thresholdsHelp}
        value={typed.thresholds}
        onChange={(event) => type({ thresholds: event.currentTarget.value })}
        error={problemOf('thresholds')}
        rightSection={<span className="soft">%</span>}
        rightSectionPointerEvents="none"
        {...field}
      />
      {refused === null && <Refusal error={change.error} onRetry={() => change.mutate(input)} />}
      <div className={dialog.buttons}>
        {budget && (
          <Button
            variant="subtle"
            color="red"
            className={classes.remove}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {words.remove}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

const field = {
  autoComplete: 'off',
  classNames: { description: dialog.help, error: dialog.problem },
};

/** The field that the server's error names, if any. */
function refusedField(error: Error | null): keyof BudgetProblems | null {
  const name = error instanceof ApiError ? error.field?.split('.')[0] : undefined;
  return name === 'seconds' || name === 'money' || name === 'thresholds' ? name : null;
}

interface ChoiceProps<Value extends string> {
  label: string;
  help?: string;
  value: Value;
  choices: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, help, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={choices}
        onChange={(next) => onChange(next as Value)}
      />
      {help && <p className={dialog.help}>{help}</p>}
    </fieldset>
  );
}
