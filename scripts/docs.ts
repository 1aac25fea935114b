import { settings } from '../src/app/config.ts';
import type { Setting } from '../src/app/setting-parsers.ts';
import { errorCodes } from '../src/lib/errors.ts';
import { mcpPage } from './mcp-page.ts';
import { reliabilityPage } from './reliability/page.ts';

/** The pages of docs/ that are made from the code, by their file names. */
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

Stint is set up by environment variables alone. A wrong value stops the start with one sentence that says what to
change; an empty value counts as not set. A variable that begins with \`STINT_\` and is not in the table has no effect; the server
warns of it when it starts. This page is made from \`src/app/config.ts\` by \`npm run docs\`.

How to back the database up, restore it and move it to PostgreSQL is in [operations.md](operations.md).

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

This page is made from \`src/lib/errors.ts\` by \`npm run docs\`.

## Why a mutation was refused

A mutation that breaks a rule answers HTTP 200 with the reasons in the \`errors\` of its payload, each with a \`message\`
for people, a \`code\` for programs and, where one input is meant, its \`field\`. Nothing was written. The same codes stand
in \`errors[].extensions.code\` when a query is refused, such as for \`first: 0\`.

| code | meaning |
|---|---|
${entries
  .filter(([, { status }]) => status === undefined)
  .map(row)
  .join('\n')}

## Why a request failed

Who you are, what you may, and what could not be run at all. The body is GraphQL JSON, with the code in
\`errors[0].extensions.code\`. A document that cannot be run is answered with the status below when the client accepts
\`application/graphql-response+json\`, and with 200 when it knows \`application/json\` only, as the GraphQL-over-HTTP
specification has it. A document with several mutations is answered with 200 as soon as one of them was carried out; \`errors\` names the
others by \`path\`. It has the status of its gravest error when none was carried out.

| code | status | meaning |
|---|---|---|
${entries
  .filter(([, { status }]) => status !== undefined)
  .map(row)
  .join('\n')}

## What a client should do

| status | do |
|---|---|
| 401 | Ask the user for a current key; one that worked before was revoked. |
| 403 | Ask the user to check the scopes of the key and their role in the team. |
| 429, 503 | Wait as many seconds as \`Retry-After\` says, then try again. |
| 500, the codes \`UNAVAILABLE\` and \`TIMEOUT\`, lost connections | Unless the message says that nothing was written, it may have been carried out. Try again with growing, random pauses; give \`createTimeEntry\` an \`idempotencyKey\`, so that trying again is safe. |
`;
}
