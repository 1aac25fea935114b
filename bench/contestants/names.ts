/** Names of the contestants in tables and figures. */
export const SQLITE = 'Stint on SQLite';
export const POSTGRES = 'Stint on PostgreSQL';
export const POSTGRAPHILE = 'PostGraphile';
export const BARE = 'bare node:http, same size';
export const BARE_CREATIONS = 'bare node:http with grouped inserts on SQLite';
export const SQLITE_STATEMENTS = 'bare statements on SQLite';
export const POSTGRES_STATEMENTS = 'bare statements on PostgreSQL';

/** Suffix of contestants with the short history. */
export const SHORT = 'short history';

/** Names a variant of a contestant. */
export const at = (contestant: string, variant: string) => `${contestant}, ${variant}`;
