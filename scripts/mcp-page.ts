import { DEFAULT_PAGE, LARGEST_REPORT_PAGE } from '../src/domain/page.ts';
import { rowOrders } from '../src/domain/reports/order.ts';
import { MOST_FILTER_IDS } from '../src/domain/time-entries/time-filter.ts';
import { listedPrompts } from '../src/mcp/prompts.ts';
import { listedResources } from '../src/mcp/resources.ts';
import { tools } from '../src/mcp/tools.ts';

/** docs/mcp.md: words about the MCP server, and what it offers as the code has it. */
export function mcpPage(): string {
  const toolRows = tools.map(
    ({ name, scope, listed }) => `| \`${name}\` | \`${scope}\` | ${listed.description} |`,
  );
  const promptRows = listedPrompts.map(({ name, description, arguments: args }) => {
    const taken = args.map((arg) => `\`${arg.name}\`: ${arg.description}`).join('; ');
    return `| \`${name}\` | ${description} | ${taken} |`;
  });
  const resourceRows = listedResources.map(({ uri, description }) => `| \`${uri}\` | ${description} |`);
  return `# Stint for AI tools: the MCP server

This page is made by \`npm run docs\`; its tables come from \`src/mcp/\`.

Stint speaks the Model Context Protocol at \`/mcp\`, over Streamable HTTP: revision 2026-07-28 and, for clients that do not
know it yet, the revisions of 2025. It keeps no sessions, so any number of processes can stand behind one address. The
tools go through the same rules as the API: the same roles, the same handling of overlaps, the same errors.

## Stored text

Titles, names, notes and the rows of imported files are data that people stored. The instructions of the server say so to the model.
A person can write text that other people do not see. Every answer of the MCP server therefore writes characters that hide text as
their code points, such as \`[U+E0041]\`: tag characters (U+E0000 to U+E007F) outside the flags of parts of countries, and the
embeddings, overrides and isolates of direction (U+202A to U+202E, U+2066 to U+2069). The stored text stays as it was given, and the
API returns it unchanged.

## Connect with an API key

Make a key in the dashboard (Settings, API keys; it shows the lines below with everything filled in) or at the command line
(\`bin/stint key create --email you@example.com\`), and give it to the client as a header. A key with the scope
\`read\` alone (\`--scopes read\`) lets a tool look at everything that you may see and change nothing.

**Claude Code**

\`\`\`sh
claude mcp add --transport http stint http://localhost:4000/mcp --header "Authorization: Bearer $KEY"
\`\`\`

**VS Code**, in \`.vscode/mcp.json\`; it asks for the key once:

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

**MCP Inspector**, at the command line:

\`\`\`sh
npx @modelcontextprotocol/inspector --cli http://localhost:4000/mcp --transport http \\
  --method tools/list --header "Authorization: Bearer $KEY"
\`\`\`

## Connect by signing in

Instead of handing out a key, make an OAuth application for the client and let it send you to Stint's own page, where you
allow it to read, or to read and write, and can take that back later:

\`\`\`sh
bin/stint app create --email you@example.com --preset claude-code
\`\`\`

prints what to paste. [oauth.md](oauth.md) has the presets for other clients, claude.ai and ChatGPT among them. Clients do not
register themselves: give them the client id (and secret) that this prints.

## Tools

| tool | scope | what it does |
|---|---|---|
${toolRows.join('\n')}

- **Names or ids.** A client, project, task, team, tag or member can be given by its name, whatever the case, or by its id; a
  name to the letter wins; a member also by e-mail address. A name is looked for within what else is given: a task in its project, a project in its
  client. Where several things have a name, the answer lists them with their ids; where none has, it offers names that are
  like it.
- **Times** are ISO 8601 with \`Z\` or an offset. A local time is refused rather than guessed.
  Structured content is in UTC. Texts give times in your time zone with their offset, such as \`2026-11-03 09:00–10:30 +01:00\`, and in
  UTC with \`Z\` while you have chosen no zone.
- **Trying again.** With an \`idempotency_key\`, \`create_time_entry\` can be repeated safely for 24 hours. \`outcome\` says
  whether an entry was \`CREATED\`, \`MERGED\` with one that it overlaps or \`DEDUPLICATED\`, and \`warnings\` say more.
- **Lists** have \`total_count\` over all pages, and \`next_cursor\` where there is more: pass it as \`after\`. Lists of
  entries have \`total_seconds\` too.
- **Refusals** are results with \`isError\`: a sentence, a code as in [errors.md](errors.md) and the argument that is meant;
  for programs the same in \`_meta["stint/errors"]\`.
- **The id of a request** is in the header \`x-request-id\`, and in \`error.data.requestId\` of what is refused before a tool is run; a
  fault of the server names it in its sentence. The \`id\` of the message is echoed in both.

## Adding up time

\`team_analytics\` answers what \`teamAnalytics\` of [the API](api.md#reports) does, by the same rules:

\`\`\`json
{
  "from": "2026-03-01", "to": "2026-03-31", "timezone": "Europe/Berlin",
  "group_by": ["CLIENT", "WEEK"],
  "project": ["Website", "App"], "tag": ["Call", null], "billable": true, "search": "draft",
  "compare": true, "wall_clock": true, "order_by": "SECONDS", "first": 20
}
\`\`\`

- **Which time.** \`member\`, \`client\`, \`project\`, \`task\` and \`tag\` take one name or id or a list of up to
  ${MOST_FILTER_IDS}; \`null\` in a list stands for time without one, and an empty list for no time at all. Of tags, any is enough.
  Time counts where it fits all that is given, and what crosses midnight, the end of a month or a change of the clocks is split
  exactly there. An answer is about one team: the one that is named, or that of what else is named.
- **What is told.** Rows and \`totals\` have \`seconds\`, \`billable_seconds\` and \`billable_share\` (from 0 to 1), \`entries\`
  and \`amounts\` by currency; \`running\` marks what a timer that still runs is part of, which counts up to now. Totals are those
  of all rows, whichever page is read. With \`compare\` there is \`previous\`, for the whole and in each row. With \`wall_clock\` there
  is \`wall_clock_seconds\`, in which what a person tracked twice at once counts once, and with \`cost\`, for ADMINs, what the
  time costs.
- **Order and pages.** \`order_by\` is one of ${rowOrders.map((order) => `\`${order}\``).join(', ')}; groups
  ascend and figures descend unless \`direction\` says \`ASCENDING\` or \`DESCENDING\`. A page has ${DEFAULT_PAGE} rows, or \`first\`: at most ${LARGEST_REPORT_PAGE}.
- **Rounding** is one text: \`UP-15-ENTRY\` rounds each entry up to a quarter of an hour, \`NEAREST-60-TOTAL\` each row.

## Prompts

Clients offer these to people, mostly as commands. They come with the right days already worked out in your time zone.

| prompt | what for | arguments |
|---|---|---|
${promptRows.join('\n')}

## Resources

| resource | what it has |
|---|---|
${resourceRows.join('\n')}

## Getting in

Every request needs a credential, \`Authorization: Bearer …\`. Without a valid one the answer is 401, and its challenge
points at the metadata of the server; where a scope is missing it is 403 with \`insufficient_scope\` and the scopes that are
needed. A tool that writes takes \`read\` as well, because its result holds what was read. There is no automatic registration:
credentials are issued by a person. Limits on requests and on the size of bodies are those of the API, and are shared with it. A
request has one message; a client of revision 2025-03-26 may send up to ten together.

From a browser, pages of Stint's own addresses may call, and while the server listens on this machine alone, pages of this
machine. Requests from other pages are 403.

| address | what it says |
|---|---|
| \`/.well-known/oauth-protected-resource\`, and the same with the path of the MCP address behind it | RFC 9728: which authorization server, which scopes |
| \`/.well-known/mcp.json\`, \`/mcp/server-card\` | the server card: where the server is, which revisions it speaks, how to get in |
| \`/.well-known/ai-catalog.json\` | where the server card is |

Behind a proxy, set \`STINT_BASE_URL\`, \`STINT_MCP_URL\` and \`STINT_SITE_URL\` to the names that clients use; all of these
documents are made from them. The proxy must pass the MCP address on to \`/mcp\`.
`;
}
