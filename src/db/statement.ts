import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './database.ts';

/** Stands for a parameter until the statement runs. */
class ParameterSlot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the slot of a parameter, typed as the later value. */
export type ParameterOf<Parameters> = <Name extends keyof Parameters & string>(
  name: Name,
) => Parameters[Name];

/** Runs compiled SQL without the layers that Kysely puts around a connection. */
interface RunDirectly {
  rows: (sql: string, parameters: unknown[]) => unknown[] | Promise<unknown[]>;
  /** Returns the number of written rows. Without it, the statement runs through Kysely. */
  write?: (sql: string, parameters: readonly unknown[]) => number;
}

const directRunners = new WeakMap<Handle, RunDirectly>();

/**
 * Lets an engine run hot statements of a handle directly. Transactions are handles of their own and run through Kysely.
 * For each statement, Kysely acquires and releases a connection with half a dozen promises: about 6 µs, as much as a
 * lookup by key costs on SQLite.
 */
export function offerDirectly(handle: Handle, run: RunDirectly): void {
  directRunners.set(handle, run);
}

const names = new Map<string, string>();
/** Beyond this number, SQL is sent without a name: connections and the server keep a named statement forever. */
const MAX_NAMES = 1_000;

/**
 * The name under which a connection keeps a hot statement prepared; undefined for all other SQL. A statement that
 * selects all columns has no name: its plan becomes invalid when a migration adds a column while the process runs.
 */
export function preparedName(sql: string): string | undefined {
  return names.get(sql);
}

/** Several databases in one process compile the same text and share its name. */
function assignName(sql: string): void {
  if (names.size < MAX_NAMES && !names.has(sql) && !/(select|\.) ?\*/.test(sql))
    names.set(sql, `stint_${names.size}`);
}

export type Statement<Parameters, Row> = (handle: Handle, parameters: Parameters) => Promise<Row[]>;

/**
 * A hot statement, built and compiled once per engine. Building a query costs more than running a small query. So the
 * statements of every request and creation are hot statements; all others use plain Kysely.
 */
export function statement<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Statement<Parameters, Row> {
  const compile = compileOnce(build);
  return async (handle, parameters) => {
    const query = compile(handle);
    const values = valuesOf(query, parameters);
    const run = directRunners.get(handle);
    if (run) return run.rows(query.sql, values) as Row[] | Promise<Row[]>;
    const result = await handle.executeQuery<Row>({ ...query, parameters: values });
    return result.rows;
  };
}

/**
 * A hot statement that writes and returns the number of rows. On SQLite, returning a column costs as much as writing a
 * small row.
 */
export function writingStatement<Parameters extends object>(
  build: Build<Parameters, unknown>,
): (handle: Handle, parameters: Parameters) => Promise<number> {
  const compile = compileOnce(build);
  return async (handle, parameters) => {
    const query = compile(handle);
    const values = valuesOf(query, parameters);
    const run = directRunners.get(handle);
    if (run?.write) return run.write(query.sql, values);
    const result = await handle.executeQuery({ ...query, parameters: values });
    return Number(result.numAffectedRows);
  };
}

type Build<Parameters, Row> = (db: Handle, parameter: ParameterOf<Parameters>) => Compilable<Row>;

function compileOnce<Parameters, Row>(build: Build<Parameters, Row>): (handle: Handle) => CompiledQuery<Row> {
  // The adapter is the only object that a database shares with all of its transactions.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const parameter = ((name: string) => new ParameterSlot(name)) as unknown as ParameterOf<Parameters>;
  return (handle) => {
    const { adapter } = handle.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(handle, parameter).compile();
      compiled.set(adapter, query);
      assignName(query.sql);
    }
    return query;
  };
}

function valuesOf<Parameters extends object>(query: CompiledQuery, parameters: Parameters): unknown[] {
  return query.parameters.map((value) =>
    value instanceof ParameterSlot ? parameters[value.name as keyof Parameters] : value,
  );
}
