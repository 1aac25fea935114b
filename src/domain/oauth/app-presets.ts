/** Settings of a commonly connected OAuth application. */
export interface AppPreset {
  /** The id in the command line and the API. */
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** Whether the application runs on a server and can keep a secret. An application on the machines of users cannot. */
  confidential: boolean;
  /** Explains where to find the redirect URI if it differs by user; otherwise null. */
  redirectUriHint: string | null;
}

export const appPresets = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    redirectUris: ['http://localhost/callback'],
    confidential: false,
    redirectUriHint: null,
  },
  {
    id: 'claude-ai',
    name: 'Claude',
    redirectUris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    confidential: true,
    redirectUriHint: null,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    redirectUris: ['http://127.0.0.1/', 'http://localhost/', 'https://vscode.dev/redirect'],
    confidential: false,
    redirectUriHint: null,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    redirectUris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost/callback'],
    confidential: false,
    redirectUriHint: null,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    redirectUris: [],
    confidential: true,
    redirectUriHint: 'ChatGPT shows it when you add the connector: https://chatgpt.com/connector/oauth/…',
  },
  {
    id: 'mcp-inspector',
    name: 'MCP Inspector',
    redirectUris: ['http://127.0.0.1/oauth/callback', 'http://localhost/oauth/callback'],
    confidential: false,
    redirectUriHint: null,
  },
  {
    id: 'custom',
    name: 'Custom app',
    redirectUris: [],
    confidential: false,
    redirectUriHint: 'See the documentation of the app.',
  },
] as const satisfies readonly AppPreset[];

export type AppPresetId = (typeof appPresets)[number]['id'];

export function findPreset(id: string): AppPreset | undefined {
  return appPresets.find((preset) => preset.id === id);
}
