import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './database.ts';

/** Stands for a parameter while a statement is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Gives the placeholder of a parameter, typed as the value that will stand there. */
export type ParameterOf<Parameters> = <Name extends keyof Parameters & string>(
  name: Name,
) => Parameters[Name];

/** Runs compiled SQL at once, without the layers that Kysely puts around a connection. */
interface RunDirectly {
  rows: (sql: string, parameters: unknown[]) => unknown[] | Promise<unknown[]>;
  /** Returns the number of written rows. Without it, the statement runs through Kysely. */
  write?: (sql: string, parameters: readonly unknown[]) => number;
}

const direct = new WeakMap<Handle, RunDirectly>();

/**
 * Lets an engine run hot statements of a handle directly, but not those of its transactions, which are handles of their own.
 * Kysely asks for a connection, runs and hands it back with half a dozen promises: some 6 µs, which is as much as a look-up
 * by key costs on SQLite.
 */
export function offerDirectly(handle: Handle, run: RunDirectly): void {
  direct.set(handle, run);
}

const names = new Map<string, string>();
/** Beyond these, SQL is sent without a name: connections and the server keep a named statement for good. */
const MAX_NAMES = 1_000;

/**
 * The name under which a connection may keep a hot statement prepared; undefined for all other SQL. One that reads every
 * column has none: its plan would no longer fit once a migration adds a column under a running process.
 */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

/** Several databases in one process compile the same text, which has one name in all of them. */
function nameOnce(sql: string): void {
  if (names.size < MAX_NAMES && !names.has(sql) && !/(select|\.) ?\*/.test(sql))
    names.set(sql, `stint_${names.size}`);
}

export type Statement<Parameters, Row> = (handle: Handle, parameters: Parameters) => Promise<Row[]>;

/**
 * A hot statement, built and compiled once per engine. Building a query costs more than running a small one, so the
 * statements of each request and each creation are made this way; all others are plain Kysely.
 */
export function statement<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Statement<Parameters, Row> {
  const compile = compileOnce(build);
  return async (handle, parameters) => {
    const query = compile(handle);
    const values = valuesOf(query, parameters);
    const run = direct.get(handle);
    if (run) return run.rows(query.sql, values) as Row[] | Promise<Row[]>;
    const result = await handle.executeQuery<Row>({ ...query, parameters: values });
    return result.rows;
  };
}

/** One that writes, and answers how many rows. To return a column of them costs SQLite as much as to write a small one. */
export function writingStatement<Parameters extends object>(
  build: Build<Parameters, unknown>,
): (handle: Handle, parameters: Parameters) => Promise<number> {
  const compile = compileOnce(build);
  return async (handle, parameters) => {
    const query = compile(handle);
    const values = valuesOf(query, parameters);
    const run = direct.get(handle);
    if (run?.write) return run.write(query.sql, values);
    const result = await handle.executeQuery({ ...query, parameters: values });
    return Number(result.numAffectedRows);
  };
}

type Build<Parameters, Row> = (db: Handle, parameter: ParameterOf<Parameters>) => Compilable<Row>;

function compileOnce<Parameters, Row>(build: Build<Parameters, Row>): (handle: Handle) => CompiledQuery<Row> {
  // The adapter is the one object that a database and all of its transactions share.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const parameter = ((name: string) => new Placeholder(name)) as unknown as ParameterOf<Parameters>;
  return (handle) => {
    const { adapter } = handle.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(handle, parameter).compile();
      compiled.set(adapter, query);
      nameOnce(query.sql);
    }
    return query;
  };
}

function valuesOf<Parameters extends object>(query: CompiledQuery, parameters: Parameters): unknown[] {
  return query.parameters.map((value) =>
    value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
  );
}
