import { lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './builder.ts';
import './account-deletion.ts';
import './analytics.ts';
import './api-keys.ts';
import './audit-log.ts';
import './budget-alerts.ts';
import './changes.ts';
import './clients.ts';
import './imported-rows.ts';
import './imports.ts';
import './installation/account-mutations.ts';
import './installation/installation.ts';
import './installation/team-mutations.ts';
import './invitations.ts';
import './members.ts';
import './oauth-apps.ts';
import './own-invitations.ts';
import './projects.ts';
import './rates.ts';
import './report-links.ts';
import './saved-reports.ts';
import './server.ts';
import './sessions.ts';
import './tags.ts';
import './tasks.ts';
import './teams.ts';
import './time-entries.ts';
import './time-entry-type.ts';
import './timers.ts';
import './users.ts';

builder.queryType({ description: 'All queries.' });
builder.mutationType({ description: 'All mutations.' });
builder.subscriptionType({ description: 'All subscriptions.' });

export const schema = builder.toSchema({ sortSchema: false });

/** The schema as text in a stable order: the content of `schema.graphql`. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
