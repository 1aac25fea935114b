import type { OAuthApp } from '../entities.ts';

export interface ConnectionFacts {
  app: Pick<OAuthApp, 'id' | 'preset'>;
  secret: string | null;
  mcpUrl: string;
}

/** The configuration to paste into an application: a file, a command, or a list of credentials. */
export function connectionSnippet({ app, secret, mcpUrl }: ConnectionFacts): string {
  const snippet = snippets[app.preset] ?? credentials;
  return snippet({ clientId: app.id, secret, mcpUrl });
}

interface SnippetValues {
  clientId: string;
  secret: string | null;
  mcpUrl: string;
}

const snippets: Record<string, (facts: SnippetValues) => string> = {
  'claude-code': ({ clientId, mcpUrl }) =>
    `claude mcp add --transport http stint ${mcpUrl} --client-id ${clientId}`,
  vscode: ({ clientId, mcpUrl }) =>
    json({ servers: { stint: { type: 'http', url: mcpUrl, oauth: { clientId } } } }),
  cursor: ({ clientId, mcpUrl }) =>
    json({
      mcpServers: { stint: { url: mcpUrl, auth: { CLIENT_ID: clientId, scopes: ['read', 'write'] } } },
    }),
};

/** The credentials for applications that have a form instead of a configuration file. */
function credentials({ clientId, secret, mcpUrl }: SnippetValues): string {
  const lines = [`Server URL     ${mcpUrl}`, `Client ID      ${clientId}`];
  if (secret !== null) lines.push(`Client secret  ${secret}`);
  return lines.join('\n');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
