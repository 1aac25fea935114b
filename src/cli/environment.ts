/** The environment variables of client commands. config.ts has the settings of the server. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;
