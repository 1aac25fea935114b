import { messageOf, type Warning } from '../../services/time-entries/warnings.ts';
import { builder } from '../builder.ts';
import { TimeEntryType } from './refs.ts';

export const WarningType = builder.objectRef<Warning>('MutationWarning').implement({
  description:
    'A remark about a successful call. A kept overlap has one for each overlapping entry, at most five, and one that counts the others.',
  fields: (t) => ({
    message: t.string({ description: 'A message for people.', resolve: messageOf }),
    timeEntry: t.field({
      type: TimeEntryType,
      nullable: true,
      description: 'The entry that it shares time with; null if the warning is of another kind.',
      resolve: (warning) => (typeof warning === 'string' ? null : warning.timeEntry),
    }),
    minutes: t.float({
      nullable: true,
      description: 'With `timeEntry`: how many minutes they share.',
      resolve: (warning) => (typeof warning === 'string' ? null : warning.minutes),
    }),
  }),
});

export const WARNINGS = 'Warnings for the caller. Empty if there are none.';
