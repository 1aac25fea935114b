import { type Changes, followChanges } from '../services/change-feed/follow.ts';
import { builder } from './builder.ts';
import { refresh } from './context.ts';

const ChangesType = builder.objectRef<Changes>('Changes').implement({
  description:
    'Something visible to the caller may have changed. It does not say what: read again what you show.',
  fields: (t) => ({
    teamIds: t.exposeIDList('teamIds', {
      description:
        "The caller's teams in which something may have changed. The caller's account and list of teams may have changed whatever it names, even if it names none.",
    }),
    at: t.expose('at', { type: 'ISO8601DateTime', description: 'When it was noticed.' }),
  }),
});

builder.subscriptionField('changes', (t) =>
  t.field({
    type: ChangesType,
    description:
      'Notifies within a second or two that something visible to the caller may have changed. Takes `Accept: text/event-stream`.',
    subscribe: (_root, _args, context) =>
      followChanges(context.app, context.actor, async () => {
        refresh(context, await context.lookUp());
        return context.actor;
      }),
    resolve: (changes) => changes,
  }),
);
