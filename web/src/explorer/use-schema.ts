import { buildSchema, type GraphQLSchema } from 'graphql';
import { useEffect, useState } from 'react';
import { explorer as words } from '../words/explorer.ts';

/** The schema file needs no key, unlike introspection. */
const SCHEMA_URL = '/api/v1/schema.graphql';

type SchemaState = { schema: GraphQLSchema | null; problem: string | null };

export function useSchema(): SchemaState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SchemaState>({ schema: null, problem: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry changes `attempt`.
  useEffect(() => {
    const abort = new AbortController();
    loadSchema(abort.signal).then(
      (schema) => setState({ schema, problem: null }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setState({ schema: null, problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => abort.abort();
  }, [attempt]);

  return { ...state, retry: () => setAttempt((count) => count + 1) };
}

async function loadSchema(signal: AbortSignal): Promise<GraphQLSchema> {
  const response = await fetch(SCHEMA_URL, { signal });
  if (!response.ok) throw new Error(words.answered(SCHEMA_URL, response.status));
  return buildSchema(await response.text());
}
