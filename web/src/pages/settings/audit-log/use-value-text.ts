import { useTimeFormat } from '../../../time/format.ts';
import { auditLog as words } from '../../../words/audit-log.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Items with an id, by the field of a change that refers to them. */
export type Names = Readonly<Record<string, readonly { id: string; name: string }[]>>;

/** Formats values of the log: names instead of ids, and times in the user's zone. */
export function useValueText(names: Names): (field: string, value: string) => string {
  const { moment, plainDate } = useTimeFormat();
  return (field, value) => {
    if (INSTANT.test(value)) return moment(Date.parse(value));
    if (DATE.test(value)) return plainDate(value);
    if (value === 'true') return words.yes;
    if (value === 'false') return words.no;
    return names[field]?.find(({ id }) => id === value)?.name ?? value;
  };
}
