import { builder } from '../builder.ts';

const WarningType = builder.objectRef<string>('MutationWarning').implement({
  description: 'Something that the caller may want to know about what was done.',
  fields: (t) => ({
    message: t.string({ description: 'What happened, for a person.', resolve: (message) => message }),
  }),
});

/** The payload field of mutations that have more to say than that they succeeded. */
export const warningsField = {
  type: [WarningType],
  description: 'What the caller may want to know; empty when all is plain.',
  of: (value: { warnings: string[] }) => value.warnings,
};
