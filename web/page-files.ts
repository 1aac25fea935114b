import type { Plugin, Rolldown } from 'vite';

interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * Writes down which files a page takes that is loaded when it is opened, besides those that every page names, so that the server
 * can name them too: a browser then fetches all of them at once, and not some when it has run the others.
 */
export function pageFiles(first: string, pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'stint-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = filesOf(first, chunks);
      const others = ({ scripts, styles }: PageFiles) => ({
        scripts: scripts.filter((file) => !named.scripts.includes(file)),
        styles: styles.filter((file) => !named.styles.includes(file)),
      });
      const files = Object.fromEntries(
        Object.entries(pages).map(([path, page]) => [path, others(filesOf(page, chunks))]),
      );
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) });
    },
  };
}

/** The file that a module is the entry of, and all that it imports at once. */
function filesOf(moduleId: string, chunks: readonly Rolldown.OutputChunk[]): PageFiles {
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === moduleId);
  if (!entry) throw new Error(`Nothing was made of ${moduleId}.`);
  const found = new Set([entry]);
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  const styles = new Set([...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return { scripts: [...found].map(({ fileName }) => fileName), styles: [...styles] };
}
