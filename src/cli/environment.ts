/** The environment variables of the client commands. The server's settings are in config.ts. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;
