import { useCallback, useMemo } from 'react';
import { fuzzySearch } from '../../../../src/domain/text/fuzzy.ts';
import { CatalogPage } from '../../components/lists/catalog-page.tsx';
import { useRowHeights } from '../../components/lists/row-heights.ts';
import { useItemDialog } from '../../components/lists/use-item-dialog.ts';
import { useListSearch } from '../../components/lists/use-list-search.ts';
import { type Client, useCatalog } from '../../data/catalog.ts';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { workOn } from '../../data/sum-work.ts';
import { useMay } from '../../data/use-may.ts';
import { clients as words } from '../../words/clients.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ClientRow } from './client-row.tsx';

export function ClientsPage() {
  const catalog = useCatalog();
  const month = useMonthOfWork('CLIENT');
  const search = useListSearch();
  const { edited, edit, dialog } = useItemDialog<Client>();

  const { searched, withArchived } = search;
  const clients = useMemo(() => {
    const shown = catalog.clients.filter(({ archived }) => withArchived || !archived);
    return fuzzySearch(searched, shown, ({ name }) => name);
  }, [catalog, searched, withArchived]);
  const projects = useMemo(() => {
    const open = catalog.projects.filter(({ archived }) => !archived);
    return Map.groupBy(open, ({ clientId }) => clientId);
  }, [catalog]);
  const { row: rowHeight } = useRowHeights();
  const heightOf = useCallback(() => rowHeight, [rowHeight]);
  return (
    <CatalogPage
      words={words}
      isEmpty={catalog.clients.length === 0}
      mayCreate={useMay('catalog.manage')}
      onNew={() => edit(null)}
      search={search}
      month={month}
      count={words.count(clients.length)}
      rows={clients}
      heightOf={heightOf}
      dialog={<ClientDialog {...dialog} client={edited} />}
    >
      {(client) => (
        <ClientRow
          client={client}
          projects={projects.get(client.id) ?? []}
          milliseconds={workOn(month.data, client.id)?.milliseconds}
          onEdit={() => edit(client)}
        />
      )}
    </CatalogPage>
  );
}
