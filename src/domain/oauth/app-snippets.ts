import type { OAuthApp } from '../entities.ts';

export interface ConnectionFacts {
  app: Pick<OAuthApp, 'id' | 'preset'>;
  secret: string | null;
  mcpUrl: string;
}

/** The configuration to paste into an application that reads a file or a command line. */
export function connectionSnippet({ app, secret, mcpUrl }: ConnectionFacts): string {
  const snippet = snippets[app.preset] ?? credentials;
  return snippet({ clientId: app.id, secret, mcpUrl });
}

interface Facts {
  clientId: string;
  secret: string | null;
  mcpUrl: string;
}

const snippets: Record<string, (facts: Facts) => string> = {
  'claude-code': ({ clientId, mcpUrl }) =>
    `claude mcp add --transport http stint ${mcpUrl} --client-id ${clientId}`,
  vscode: ({ clientId, mcpUrl }) =>
    json({ servers: { stint: { type: 'http', url: mcpUrl, oauth: { clientId } } } }),
  cursor: ({ clientId, mcpUrl }) =>
    json({
      mcpServers: { stint: { url: mcpUrl, auth: { CLIENT_ID: clientId, scopes: ['read', 'write'] } } },
    }),
};

/** For applications with a form to fill in. */
function credentials({ clientId, secret, mcpUrl }: Facts): string {
  const lines = [`Server URL     ${mcpUrl}`, `Client ID      ${clientId}`];
  if (secret !== null) lines.push(`Client secret  ${secret}`);
  return lines.join('\n');
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
