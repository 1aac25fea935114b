import 'graphiql/setup-workers/vite';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Explorer } from './explorer.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('explorer.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <Explorer />
  </StrictMode>,
);
