/** What the commands that call a server are told by the environment. The server's own settings are for config.ts to read. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;
