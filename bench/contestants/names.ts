/** The contestants, as they are called in tables and figures. */
export const SQLITE = 'Stint on SQLite';
export const POSTGRES = 'Stint on PostgreSQL';
export const POSTGRAPHILE = 'PostGraphile';
export const BARE = 'bare node:http, same size';
export const BARE_CREATIONS = 'bare node:http with grouped inserts on SQLite';
export const SQLITE_STATEMENTS = 'bare statements on SQLite';
export const POSTGRES_STATEMENTS = 'bare statements on PostgreSQL';

/** At the short history, where all others have the long one. */
export const SHORT = 'short history';

/** The same contestant at something else. */
export const at = (contestant: string, what: string) => `${contestant}, ${what}`;
