import { GraphiQL } from 'graphiql';
import { useMemo, useState } from 'react';
import { explorer as words } from '../words/explorer.ts';
import { keepApiKey, readApiKey, tidyApiKey } from './api-key.ts';
import { editorStorage } from './editor-storage.ts';
import { EXAMPLE_TABS } from './examples.ts';
import { createFetcher } from './fetcher.ts';
import { KeyBar } from './key-bar.tsx';
import { signedInAs } from './signed-in.ts';
import { useColorScheme } from './use-color-scheme.ts';
import { useSchema } from './use-schema.ts';

export function Explorer() {
  const [apiKey, setApiKey] = useState(readApiKey);
  const [isMissing, setIsMissing] = useState(false);
  const { schema, problem, retry } = useSchema();
  const colorScheme = useColorScheme();

  // Created once: GraphiQL rebuilds its schema state when the fetcher changes.
  const fetcher = useMemo(
    () =>
      createFetcher({
        readKey: readApiKey,
        isSignedIn: signedInAs !== '',
        onMissingKey: () => setIsMissing(true),
      }),
    [],
  );

  function changeKey(typed: string) {
    const key = tidyApiKey(typed);
    setApiKey(key);
    keepApiKey(key);
    setIsMissing(false);
  }

  return (
    <>
      <KeyBar apiKey={apiKey} onChange={changeKey} isMissing={isMissing} />
      {problem && (
        <div className="notice" role="alert">
          <span>{words.noSchema(problem)}</span>
          <button type="button" onClick={retry}>
            {words.tryAgain}
          </button>
        </div>
      )}
      <main>
        <GraphiQL
          fetcher={fetcher}
          schema={schema}
          storage={editorStorage}
          defaultTabs={EXAMPLE_TABS}
          defaultQuery=""
          forcedTheme={colorScheme}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
        >
          {/* The bar above names the product. */}
          <GraphiQL.Logo> </GraphiQL.Logo>
        </GraphiQL>
      </main>
    </>
  );
}
