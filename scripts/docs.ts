import { settings } from '../src/app/config.ts';
import type { Setting } from '../src/app/setting-parsers.ts';
import { errorCodes } from '../src/lib/errors.ts';
import { mcpPage } from './mcp-page.ts';
import { reliabilityPage } from './reliability/page.ts';

/** The generated pages of docs/, by file name. */
export const generatedDocs: Record<string, () => string> = {
  'configuration.md': configuration,
  'errors.md': errors,
  'mcp.md': mcpPage,
  'reliability.md': reliabilityPage,
};

function configuration(): string {
  const all: Setting<unknown>[] = Object.values(settings);
  const rows = all.map(
    ({ name, standard, range, meaning }) =>
      `| \`${name}\` | ${standard}${range ? ` (${range})` : ''} | ${meaning} |`,
  );
  return `# Settings

Environment variables configure Stint; there is no configuration file. A wrong value stops the start with a message that says what to change. An
empty value counts as not set. The server warns at start about unknown variables that begin with \`STINT_\`, which have no effect.

\`npm run docs\` makes this page from \`src/app/config.ts\`. [backup.md](backup.md) describes backup, restore and the move to PostgreSQL.

| variable | default (and range) | meaning |
|---|---|---|
${rows.join('\n')}
`;
}

function errors(): string {
  const entries = Object.entries(errorCodes) as [string, { status?: number; meaning: string }][];
  const row = ([code, { status, meaning }]: (typeof entries)[number]) =>
    status === undefined ? `| \`${code}\` | ${meaning} |` : `| \`${code}\` | ${status} | ${meaning} |`;
  return `# Errors

\`npm run docs\` makes this page from \`src/lib/errors.ts\`.

## Refused mutations

A mutation that breaks a rule writes nothing and answers HTTP 200. The \`errors\` of its payload have a \`message\` for people, a \`code\` for
programs and the \`field\`, if one input caused the error. A refused query, such as with \`first: 0\`, has the same codes in
\`errors[].extensions.code\`.

| code | meaning |
|---|---|
${entries
  .filter(([, { status }]) => status === undefined)
  .map(row)
  .join('\n')}

## Failed requests

These codes concern the request as a whole. The body is GraphQL JSON, with the codes in \`errors[].extensions.code\`. The most severe code decides
the HTTP status, by the GraphQL-over-HTTP specification:

| request | status |
|---|---|
| accepts \`application/graphql-response+json\` | as in the table below |
| accepts only \`application/json\` | 200 for a document that cannot be run |
| a document with several mutations | 200 if at least one was carried out, with the others in \`errors\` by \`path\`; otherwise the status of the most severe error |

| code | status | meaning |
|---|---|---|
${entries
  .filter(([, { status }]) => status !== undefined)
  .map(row)
  .join('\n')}

## Client behaviour

| response | action |
|---|---|
| 401 | Ask the user for a new key; the key may have been revoked. |
| 403 | Ask the user to check the key's scopes and their role in the team. |
| 429 and 503 \`OVERLOADED\` | Nothing was carried out. Retry after the seconds in \`Retry-After\`. |
| 503 \`UNAVAILABLE\` and \`TIMEOUT\` | A mutation may have been carried out, unless the message says that nothing was written. Retry after the seconds in \`Retry-After\`, with exponential backoff and jitter. Give \`createTimeEntry\` an \`idempotencyKey\` to make retries safe. |
| 500, lost connections | The same, without a \`Retry-After\`. |
`;
}
