import { runningTimer } from '../services/timers/running.ts';
import { startTimer } from '../services/timers/start.ts';
import { discardTimer, stopTimer } from '../services/timers/stop.ts';
import { builder } from './builder.ts';
import { entryFields } from './types/entry-inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { TimeEntryType } from './types/refs.ts';
import { WARNINGS, WarningType } from './types/warning.ts';

builder.queryField('runningTimer', (t) =>
  t.field({
    type: TimeEntryType,
    nullable: true,
    description:
      'The running timer of the caller, or of a member whose time they may see; null if none runs.',
    args: {
      teamId: t.arg.id({ description: 'Only in this team; by default in any, newest first.' }),
      identityId: t.arg.id({ description: 'The member; by default the caller.' }),
    },
    resolve: (_root, args, { app, actor }) => runningTimer(app, actor, args),
  }),
);

const StartTimerInput = builder.inputType('StartTimerInput', {
  description: 'The input of `startTimer`.',
  fields: (t) => ({
    startTime: t.field({
      type: 'ISO8601DateTime',
      description: 'When it started; by default now, never in the future.',
    }),
    ...entryFields(t),
  }),
});

defineMutation('startTimer', {
  description:
    'Starts a timer. One that runs already for the same member is stopped, and the answer says so.',
  input: StartTimerInput,
  run: ({ app, actor }, input) => startTimer(app, actor, input),
  payload: {
    timeEntry: { type: TimeEntryType, description: 'The running entry.', of: (started) => started.timeEntry },
    stoppedTimeEntry: {
      type: TimeEntryType,
      description: 'The timer that ran before and was stopped.',
      of: (started) => started.stoppedTimeEntry,
      mayBeMissing: true,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (started) => started.warnings },
  },
});

const choice = {
  id: 'The id of the running entry; by default the one that the caller has running.',
  teamId: 'The team, where the caller has timers running in several.',
};

const StopTimerInput = builder.inputType('StopTimerInput', {
  description: 'The input of `stopTimer`.',
  fields: (t) => ({
    id: t.id({ description: choice.id }),
    teamId: t.id({ description: choice.teamId }),
    endTime: t.field({ type: 'ISO8601DateTime', description: 'When it really ended; by default now.' }),
  }),
});

defineMutation('stopTimer', {
  description: 'Stops a running timer, now or at an instant in the past.',
  input: StopTimerInput,
  run: ({ app, actor }, input) => stopTimer(app, actor, input),
  payload: {
    timeEntry: {
      type: TimeEntryType,
      description: 'The finished entry.',
      of: (stopped) => stopped.timeEntry,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (stopped) => stopped.warnings },
  },
});

const DiscardTimerInput = builder.inputType('DiscardTimerInput', {
  description: 'The input of `discardTimer`.',
  fields: (t) => ({
    id: t.id({ description: choice.id }),
    teamId: t.id({ description: choice.teamId }),
  }),
});

defineMutation('discardTimer', {
  description: 'Throws a running timer away.',
  input: DiscardTimerInput,
  run: ({ app, actor }, input) => discardTimer(app, actor, input),
  payload: {
    deletedId: { type: 'ID', description: 'The id of the entry that was thrown away.', of: (id) => id },
  },
});
