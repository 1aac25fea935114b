import { at, BARE, POSTGRAPHILE, POSTGRES, SHORT, SQLITE, SQLITE_STATEMENTS } from './contestants/names.ts';
import { CREATE_ALONE, WRITING } from './matches/import-match.ts';
import { EARLY, IDLE, LATE, PEAK } from './matches/memory-match.ts';

/** A bound on the ratio of two contestants, or on the value of one contestant if `against` is absent. */
export interface Figure {
  name: string;
  match: string;
  of: string;
  against?: string;
  atLeast?: number;
  atMost?: number;
}

/** Whether a figure uses the result of the contestant in the match. */
export function isInFigure(match: string, contestant: string): boolean {
  return figures.some(
    (figure) => figure.match === match && (figure.of === contestant || figure.against === contestant),
  );
}

const onBoth = (figure: (engine: string) => Figure): Figure[] => [SQLITE, POSTGRES].map(figure);

/** The bounds. Each is for one server process and 16 connections unless its name has another number. */
export const figures: readonly Figure[] = [
  { name: '`{ me }`, SQLite, against bare node:http', match: 'me', of: SQLITE, against: BARE, atLeast: 0.5 },
  {
    name: 'page of 50 with project, SQLite, against PostGraphile',
    match: 'page',
    of: SQLITE,
    against: POSTGRAPHILE,
    atLeast: 5,
  },
  {
    name: 'page of 50 with project, PostgreSQL, against PostGraphile',
    match: 'page',
    of: POSTGRES,
    against: POSTGRAPHILE,
    atLeast: 3,
  },
  {
    name: 'createTimeEntry, SQLite, against PostGraphile’s plain insert',
    match: 'create-16',
    of: SQLITE,
    against: POSTGRAPHILE,
    atLeast: 1.5,
  },
  {
    name: 'createTimeEntry, PostgreSQL, against PostGraphile’s plain insert',
    match: 'create-16',
    of: POSTGRES,
    against: POSTGRAPHILE,
    atLeast: 1.1,
  },
  {
    name: 'createTimeEntry, SQLite, 64 connections, against the bare statements',
    match: 'create-64',
    of: SQLITE,
    against: SQLITE_STATEMENTS,
    atLeast: 0.8,
  },
  ...onBoth((engine) => ({
    name: `deep page against the first, ${engine}`,
    match: 'depth',
    of: at(engine, 'deep'),
    against: at(engine, 'first'),
    atLeast: 0.9,
  })),
  ...onBoth((engine) => ({
    name: `creation in the long history against the short one, ${engine}`,
    match: 'create-16',
    of: engine,
    against: at(engine, SHORT),
    atLeast: 0.8,
  })),
  ...onBoth((engine) => ({
    name: `memory at the end against the start, 64 connections, ${engine}`,
    match: 'memory',
    of: at(engine, LATE),
    against: at(engine, EARLY),
    atMost: 1.2,
  })),
  ...onBoth((engine) => ({
    name: `peak memory in MB, 64 connections, ${engine}`,
    match: 'memory',
    of: at(engine, PEAK),
    atMost: 300,
  })),
  {
    name: 'memory in MB before any load, SQLite',
    match: 'memory',
    of: at(SQLITE, IDLE),
    atMost: 150,
  },
  {
    name: 'MCP list against the GraphQL page, SQLite',
    match: 'mcp',
    of: SQLITE,
    against: at(SQLITE, 'GraphQL page'),
    atLeast: 0.3,
  },
  ...onBoth((engine) => ({
    name: `import with its reconciliation against createTimeEntry alone, ${engine}`,
    match: 'import',
    of: at(engine, WRITING),
    against: at(engine, CREATE_ALONE),
    // Writing may take twice as long as bare calls, and reconciling a quarter of that time: 1 / (2 × 1.25).
    atLeast: 0.4,
  })),
  {
    name: 'milliseconds from start to the first response, SQLite',
    match: 'start-up',
    of: SQLITE,
    atMost: 2_000,
  },
];
