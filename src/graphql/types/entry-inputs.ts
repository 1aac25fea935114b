import type { InputFieldBuilder } from '@pothos/core';
import type { SchemaTypes } from '../builder.ts';

/** The common fields of a new time entry and a new timer. */
export function entryFields(t: InputFieldBuilder<SchemaTypes, 'InputObject'>) {
  return {
    title: t.string({ description: 'The action in one line.' }),
    description: t.string({ description: 'More about it.' }),
    projectId: t.id({ description: 'The project; it implies its client.' }),
    clientId: t.id({ description: 'The client, where it is not implied by a project.' }),
    taskId: t.id({ description: 'The task; it implies its project.' }),
    teamId: t.id({ description: "The team; by default the project's, else the caller's default team." }),
    identityId: t.id({
      description:
        'The member whose time it is, with `teamId`; requires the permission to edit their time. By default the caller.',
    }),
    billable: t.boolean({
      description: 'Whether it is billable; by default as the project says, without one false.',
    }),
    tags: t.stringList({ description: 'The names of tags; those that the team does not have yet are made.' }),
    idempotencyKey: t.string({
      description:
        'A text of 1 to 255 characters, which belongs to the calling user. A second call of the same user with it within 24 hours makes nothing new and answers the entry of the first, or `ENTRY_DELETED` if that was deleted since.',
    }),
  };
}
