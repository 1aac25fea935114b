import { writeFileSync } from 'node:fs';
import { generatedDocs } from './docs.ts';

for (const [name, text] of Object.entries(generatedDocs)) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text());
}
