import { builder } from '../builder.ts';

export const WarningType = builder.objectRef<string>('MutationWarning').implement({
  description: 'Something that the caller may want to know about what was done.',
  fields: (t) => ({
    message: t.string({ description: 'What happened, for a person.', resolve: (message) => message }),
  }),
});

export const WARNINGS = 'What the caller may want to know; empty when all is plain.';
