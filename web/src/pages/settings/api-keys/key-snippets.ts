import { access } from '../../../words/access.ts';
import type { Snippet } from '../secret/snippet.ts';

interface Facts {
  key: string;
  api: string;
  mcp: string;
}

const words = access.snippets;

/** Snippets to copy, with the key filled in. */
export function keySnippets({ key, api, mcp }: Facts): Snippet[] {
  return [
    { label: words.curl, note: words.curlNote, code: curl(key, api) },
    { label: words.typescript, note: words.typescriptNote, code: typescript(api) },
    { label: words.claudeCode, note: words.claudeCodeNote, code: claudeCode(key, mcp) },
    { label: words.vscode, note: words.vscodeNote, code: vscode(mcp) },
    { label: words.cursor, note: words.cursorNote, code: cursor(mcp) },
  ];
}

function curl(key: string, api: string): string {
  return [
    `curl -s ${api} \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"query": "{ me { name email } }"}'`,
  ].join('\n');
}

function typescript(api: string): string {
  return `import { createClient } from 'stint/client';

const client = createClient({
  url: '${api.replace(/\/api\/v1\/graphql$/, '')}',
  credential: process.env.SERVICE_API_KEY ?? null,
});

const me = await client.me();
console.log(\`Hello, \${me.name}.\`);`;
}

function claudeCode(key: string, mcp: string): string {
  return `claude mcp add --transport http stint ${mcp} --header "Authorization: Bearer ${key}"`;
}

function vscode(mcp: string): string {
  return `{
  "inputs": [{ "type": "promptString", "id": "stint-key", "description": "Stint API key", "password": true }],
  "servers": {
    "stint": {
      "type": "http",
      "url": ${JSON.stringify(mcp)},
      "headers": { "Authorization": "Bearer \${input:stint-key}" }
    }
  }
}`;
}

function cursor(mcp: string): string {
  return `{
  "mcpServers": {
    "stint": {
      "url": ${JSON.stringify(mcp)},
      "headers": { "Authorization": "Bearer \${env:STINT_API_KEY}" }
    }
  }
}`;
}
