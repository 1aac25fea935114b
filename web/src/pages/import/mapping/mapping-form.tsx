import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { type Field, Header } from '../../../../../src/importers/columns.ts';
import type { ColumnMapping } from '../../../../../src/importers/mapping.ts';
import { imports } from '../../../words/import/import.ts';
import type { UnknownTable } from '../run/tasks.ts';
import look from '../shared/look.module.css';
import { canChoose, choose, mappingOf, proposedChoices } from './column-choices.ts';
import classes from './mapping-form.module.css';

const words = imports.mapping;

interface Props {
  table: UnknownTable;
  isReading: boolean;
  error: string | null;
  onMapping: (mapping: ColumnMapping) => void;
  onBack: () => void;
}

/** A form that assigns fields to the columns of a table. */
export function MappingForm({ table, isReading, error, onMapping, onBack }: Props) {
  const header = useMemo(() => new Header(table.names), [table.names]);
  const [choices, setChoices] = useState(() => proposedChoices(header, table.suggestion));
  const [source, setSource] = useState('');
  const [unit, setUnit] = useState<Unit | null>(table.suggestion?.durationUnit ?? null);
  const mapping = mappingOf(header, choices, { source, durationUnit: unit });
  const needsSource = choices.includes('id');
  const missing = needsSource && source.trim() === '' ? words.needsSource : words.needs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mapping) onMapping(mapping);
  };
  return (
    <form onSubmit={submit}>
      <h2 className={classes.title}>{words.title(table.file)}</h2>
      <p className={look.text}>{words.text}</p>
      {error && (
        <div className={look.note} data-bad role="alert">
          {error}
        </div>
      )}
      {table.reasons.map((reason) => (
        <p key={reason} className={look.note}>
          {reason}
        </p>
      ))}
      <ColumnTable
        header={header}
        records={table.records}
        fieldOf={(index) => choices[index] ?? null}
        onChoose={(index, field) => setChoices(choose(choices, index, field))}
      />
      <div className={classes.rest}>
        {choices.includes('duration') && (
          <Select
            label={words.unit}
            data={units.map((value) => ({ value, label: words.units[value] }))}
            placeholder={words.unitByColumn}
            value={unit}
            onChange={(value) => setUnit(value as Unit | null)}
            clearable
          />
        )}
        {needsSource && (
          <TextInput
            label={words.source}
            description={words.sourceHelp}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.missing} role="status">
          {mapping ? null : missing}
        </p>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" disabled={!mapping} loading={isReading}>
          {words.action}
        </Button>
      </div>
    </form>
  );
}

const units = ['h', 'min', 's'] as const;
type Unit = (typeof units)[number];

interface TableProps {
  header: Header;
  records: UnknownTable['records'];
  fieldOf: (index: number) => Field | null;
  onChoose: (index: number, field: Field | null) => void;
}

function ColumnTable({ header, records, fieldOf, onChoose }: TableProps) {
  return (
    <table className={`${classes.table} stacks`} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.values}</th>
          <th scope="col">{words.is}</th>
        </tr>
      </thead>
      <tbody>
        {header.names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position, and names may repeat
          <tr key={index} data-out={fieldOf(index) === null || undefined}>
            <th scope="row">{name || words.noName}</th>
            <td className={classes.values}>
              {records
                .map((cells) => cells[index] ?? '')
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td className={classes.choice}>
              <FieldSelect header={header} index={index} field={fieldOf(index)} onChoose={onChoose} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const groups: { group: string; items: Field[] }[] = [
  {
    group: words.groups.time,
    items: ['start', 'end', 'date', 'startDate', 'startTime', 'endDate', 'endTime', 'duration', 'timezone'],
  },
  { group: words.groups.who, items: ['person', 'firstName', 'lastName', 'email'] },
  {
    group: words.groups.what,
    items: ['title', 'description', 'project', 'client', 'task', 'tags', 'billable'],
  },
  { group: words.groups.money, items: ['rate', 'amount', 'currency'] },
  { group: words.groups.others, items: ['id'] },
];
const options = groups.map(({ group, items }) => ({
  group,
  items: items.map((value) => ({ value, label: words.fields[value] })),
}));

interface FieldProps {
  header: Header;
  index: number;
  field: Field | null;
  onChoose: TableProps['onChoose'];
}

function FieldSelect({ header, index, field, onChoose }: FieldProps) {
  if (!canChoose(header, index)) return <span className={look.soft}>{words.twice}</span>;
  return (
    <Select
      aria-label={words.isOf(header.names[index] ?? '')}
      data={[{ value: LEAVE_OUT, label: words.leaveOut }, ...options]}
      value={field ?? LEAVE_OUT}
      onChange={(value) => onChoose(index, value === LEAVE_OUT ? null : (value as Field | null))}
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}

const LEAVE_OUT = 'out';
