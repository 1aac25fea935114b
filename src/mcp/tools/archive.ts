import { z } from 'zod';
import type { CatalogItems } from '../../domain/entities.ts';
import { archiveItem, unarchiveItem } from '../../services/catalog/archive.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { defineTool, SETS, type Tool, type ToolContext } from '../tool.ts';
import { itemText } from '../views/catalog.ts';

type Kind = 'clients' | 'projects' | 'tasks';
type View = Parameters<typeof itemText>[0];

interface Archivable<Of extends Kind> {
  kind: Of;
  noun: 'client' | 'project' | 'task';
  view: (context: ToolContext, items: CatalogItems[Of][]) => Promise<View[]>;
}

/** Identifies the item. None of its other properties change. */
const archivedView = z.object({ id: z.string(), name: z.string(), archived: z.boolean() });

/** Defines `archive_client`, `archive_project` or `archive_task`. */
export function archiveTool<Of extends Kind>({ kind, noun, view }: Archivable<Of>): Tool {
  return defineTool({
    name: `archive_${noun}`,
    title: `Archive a ${noun}`,
    description: `Archives a ${noun}: it keeps its history and takes no new time. archived = false restores it. Takes MANAGER.`,
    behaviour: SETS,
    input: z.strictObject({
      [noun]: z.string().describe('Name or id'),
      archived: z.boolean().optional(),
    }),
    output: z.object({ [noun]: archivedView }),
    run: async (context, args) => {
      const { app, actor } = context;
      const { archived = true, ...names } = args as { archived?: boolean };
      const ids = await resolveNames(app, actor, names, { archivedFirst: !archived });
      const id = ids[`${noun}Id`] ?? '';
      const item = await (archived ? archiveItem : unarchiveItem)(app, actor, kind, id);
      const [shown] = await view(context, [item]);
      const done = archived ? 'Archived' : 'Brought back';
      const data = { [noun]: { id: item.id, name: item.name, archived: item.archivedAt !== null } };
      return { data, text: `${done}: ${shown && itemText(shown)}` };
    },
  });
}
