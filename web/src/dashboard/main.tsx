import '@fontsource-variable/inter/wght.css';
import '../theme/mantine.css';
import '@mantine/notifications/styles.layer.css';
import '../theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { nameLoadFailures } from '../api/load-failure.ts';
import { queryClient } from '../api/query-client.ts';
import { lazyPart, loadPartsWhenIdle } from '../components/lazy-part.tsx';
import { styleNonce } from '../theme/nonce.ts';
import { theme, variables } from '../theme/theme.ts';
import { firstAnswers } from './load-ahead.ts';
import { router } from './router.tsx';

/** Messages sent before this loads are queued. */
const Notifications = lazyPart(async () => (await import('../frame/notices.ts')).Notifications);

const element = document.getElementById('root');
if (!element) throw new Error('dashboard.html has no element with the id "root"');

/**
 * Renders after the route and the first data are loaded: React would delay updates after a shown fallback.
 */
async function show(root: Root): Promise<void> {
  await router.load();
  await firstAnswers();
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void show(createRoot(element));
nameLoadFailures();

/** Daily pages: loaded ahead, so that they open at once, even while the server is unreachable. */
const daily = ['/calendar', '/timesheet', '/reports', '/projects'] as const;
loadPartsWhenIdle(daily.map((to) => () => router.preloadRoute({ to })));
