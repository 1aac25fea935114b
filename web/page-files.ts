import type { Plugin, Rolldown } from 'vite';

interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * Writes `page-files.json`: the scripts and styles of each lazy page that the HTML does not name already. The
 * server names these files in its response, so the browser fetches all of them at once instead of one import
 * level at a time.
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

/** The files of the chunk whose entry is the module, and of all chunks that it imports statically. */
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
