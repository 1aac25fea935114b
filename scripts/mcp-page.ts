import { DEFAULT_PAGE, MAX_REPORT_PAGE } from '../src/domain/page.ts';
import { rowOrders } from '../src/domain/reports/order.ts';
import { MAX_FILTER_IDS } from '../src/domain/time-entries/time-filter.ts';
import { listedPrompts } from '../src/mcp/prompts.ts';
import { listedResources } from '../src/mcp/resources.ts';
import { tools } from '../src/mcp/tools.ts';

/** The text of docs/mcp.md, with tables from the definitions of tools, prompts and resources. */
export function mcpPage(): string {
  const toolRows = tools.map(
    ({ name, scope, listed }) => `| \`${name}\` | \`${scope}\` | ${listed.description} |`,
  );
  const promptRows = listedPrompts.map(({ name, description, arguments: args }) => {
    const taken = args.map((arg) => `\`${arg.name}\`: ${arg.description}`).join('; ');
    return `| \`${name}\` | ${description} | ${taken} |`;
  });
  const resourceRows = listedResources.map(({ uri, description }) => `| \`${uri}\` | ${description} |`);
  return `# MCP server

\`npm run docs\` makes this page; its tables come from \`src/mcp/\`.

Stint serves the Model Context Protocol at \`/mcp\` over Streamable HTTP: revision 2026-07-28, and the revisions of 2025 for older clients. It is
stateless, so any number of nodes can serve one address. The tools use the same rules as the API: the same roles, overlap policies and
errors.

## Connect with an API key

Make a key in the dashboard (Settings, API keys), which also shows the lines below with your values. On the command line, use
\`bin/stint key create --email you@example.com\`. Give the key to the client as a header. A key with only the scope
\`read\` (\`--scopes read\`) lets a tool read everything that you may see and change nothing.

**Claude Code**

\`\`\`sh
claude mcp add --transport http stint http://localhost:4000/mcp --header "Authorization: Bearer $KEY"
\`\`\`

**VS Code**, in \`.vscode/mcp.json\`, which asks for the key once:

\`\`\`json
{
  "inputs": [{ "type": "promptString", "id": "stint-key", "description": "Stint API key", "password": true }],
  "servers": {
    "stint": {
      "type": "http",
      "url": "http://localhost:4000/mcp",
      "headers": { "Authorization": "Bearer \${input:stint-key}" }
    }
  }
}
\`\`\`

**Cursor**, in \`.cursor/mcp.json\`, with the key in the environment:

\`\`\`json
{
  "mcpServers": {
    "stint": {
      "url": "http://localhost:4000/mcp",
      "headers": { "Authorization": "Bearer \${env:STINT_API_KEY}" }
    }
  }
}
\`\`\`

**MCP Inspector**, on the command line:

\`\`\`sh
npx @modelcontextprotocol/inspector --cli http://localhost:4000/mcp --transport http \\
  --method tools/list --header "Authorization: Bearer $KEY"
\`\`\`

## Connect with OAuth

Instead of a key, register an app for the client. The client then sends you to Stint, where you allow it to read, or to read and write. You
can disconnect it later.

\`\`\`sh
bin/stint app create --email you@example.com --preset claude-code
\`\`\`

The command prints the configuration to paste. [oauth.md](oauth.md) has the presets for other clients, including claude.ai and ChatGPT. Clients
cannot register themselves: give them the printed client id (and secret).

## Tools

| tool | scope | description |
|---|---|---|
${toolRows.join('\n')}

- **Names or ids.** Clients, projects, tasks, teams, tags and members can be given by name, in any case, or by id; members also by e-mail
  address. An exact name wins. A task is searched in its project and a project in its client, if given. If several items match, the error lists them with
  their ids. If none matches, it suggests similar names.
- **Times** are ISO 8601 with \`Z\` or an offset; local times are refused. Structured content is in UTC. Texts give times in your time zone with
  the offset, such as \`2026-11-03 09:00–10:30 +01:00\`, or in UTC with \`Z\` if you have chosen no zone.
- **Retries.** With an \`idempotency_key\`, \`create_time_entry\` is safe to repeat for 24 hours. \`outcome\` is \`CREATED\`,
  \`MERGED\` (with an overlapping entry) or \`DEDUPLICATED\`; \`warnings\` has details.
- **Lists** have \`total_count\` over all pages. If there are more rows, pass \`next_cursor\` as \`after\`. Lists of entries also have
  \`total_seconds\`.
- **Refusals** are results with \`isError\`: a sentence, a code of [errors.md](errors.md) and the argument. Programs find the same in
  \`_meta["stint/errors"]\`.
- **Request ids** are in the header \`x-request-id\`, in \`error.data.requestId\` of a request refused before a tool runs, and in the sentence
  of an internal error. Responses echo the \`id\` of the message.

## Time reports

\`team_analytics\` returns the same as \`teamAnalytics\` of [the API](api.md#reports), by the same rules:

\`\`\`json
{
  "from": "2026-03-01", "to": "2026-03-31", "timezone": "Europe/Berlin",
  "group_by": ["CLIENT", "WEEK"],
  "project": ["Website", "App"], "tag": ["Call", null], "billable": true, "search": "draft",
  "compare": true, "wall_clock": true, "order_by": "SECONDS", "first": 20
}
\`\`\`

- **Filters.** \`member\`, \`client\`, \`project\`, \`task\` and \`tag\` take one name or id or a list of up to
  ${MAX_FILTER_IDS}. \`null\` in a list means time without one, and an empty list means no time. One matching tag is enough. Time must
  match all filters. Entries are split exactly at midnight, at the end of a month and at clock changes. A result covers one team: the
  named team, or the team of the other arguments.
- **Results.** Rows and \`totals\` have \`seconds\`, \`billable_seconds\`, \`billable_share\` (0 to 1), \`entries\`
  and \`amounts\` by currency. \`running\` marks rows with a running timer, which counts up to now. Totals cover all rows, on any
  page.
- **Options.** \`compare\` adds \`previous\` to the totals and to each row. \`wall_clock\` adds \`wall_clock_seconds\`, which counts
  overlapping time of a person once. \`cost\` adds the cost of the time, for ADMINs.
- **Order and pages.** \`order_by\` is one of ${rowOrders.map((order) => `\`${order}\``).join(', ')}; by default
  groups ascend and figures descend. \`direction\` takes \`ASCENDING\` or \`DESCENDING\`. A page has ${DEFAULT_PAGE} rows, or
  \`first\` rows, at most ${MAX_REPORT_PAGE}.
- **Rounding** is a text: \`UP-15-ENTRY\` rounds each entry up to a quarter of an hour, \`NEAREST-60-TOTAL\` each row.

## Prompts

Clients offer prompts to people, mostly as commands. A prompt contains the dates in your time zone.

| prompt | description | arguments |
|---|---|---|
${promptRows.join('\n')}

## Resources

| resource | contents |
|---|---|
${resourceRows.join('\n')}

## Access

Every request needs a credential, \`Authorization: Bearer …\`:

| request | response |
|---|---|
| without a valid credential | 401, with a challenge that points at the server's metadata |
| without a needed scope | 403 with \`insufficient_scope\` and the needed scopes. A writing tool also needs \`read\`, because its result contains stored data |
| from a browser page of another origin | 403. Allowed are Stint's own addresses and, if the server listens only on this machine, pages of this machine |

People issue credentials; there is no dynamic registration. Limits on requests and bodies are those of the API and shared with it. A request has
one message; a client of revision 2025-03-26 may send up to ten together.

| address | contents |
|---|---|
| \`/.well-known/oauth-protected-resource\`, also followed by the path of the MCP address | RFC 9728: the authorization server and the scopes |
| \`/.well-known/mcp.json\`, \`/mcp/server-card\` | the server card: address, revisions and authentication |
| \`/.well-known/ai-catalog.json\` | the address of the server card |

Behind a proxy, set \`STINT_BASE_URL\`, \`STINT_MCP_URL\` and \`STINT_SITE_URL\` to the public names; these documents are made from them. The
proxy must forward the MCP address to \`/mcp\`.

## Hidden text

Titles, names, notes and imported rows are user content; the server's instructions tell the model so. Such text can contain characters that people do not
see. Every response of the MCP server therefore writes these characters as code points, such as \`[U+E0041]\`:

- tag characters (U+E0000 to U+E007F) outside of regional flags
- directional embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069)

The stored text does not change, and the API returns it unchanged.
`;
}
