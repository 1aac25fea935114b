import { builder } from './builder.ts';

const ServerType = builder.objectRef<object>('Server').implement({
  description: 'The server that answers.',
  fields: (t) => ({
    sendsEmail: t.boolean({
      description:
        'Whether the server sends e-mail. If not, its administrator hands over the links that verify and change addresses and reset passwords.',
      resolve: (_root, _args, { app }) => app.mail.delivers,
    }),
  }),
});

builder.queryField('server', (t) =>
  t.field({ type: ServerType, description: 'The server that answers.', resolve: () => ({}) }),
);
