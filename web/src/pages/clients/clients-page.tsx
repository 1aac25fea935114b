import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fuzzySearch } from '../../../../src/domain/fuzzy.ts';
import { Empty } from '../../components/empty.tsx';
import { CatalogList } from '../../components/lists/catalog-list.tsx';
import { useRowHeights } from '../../components/lists/row-heights.ts';
import { useEditKey } from '../../components/lists/use-edit-key.ts';
import { Page } from '../../components/page.tsx';
import { type Client, useCatalog } from '../../data/catalog.ts';
import { useMonthOfWork } from '../../data/month-of-work.ts';
import { workOn } from '../../data/sum-work.ts';
import { useMay } from '../../data/use-may.ts';
import { clients as words } from '../../words/clients.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ClientRow } from './client-row.tsx';

export function ClientsPage() {
  const catalog = useCatalog();
  const work = useMonthOfWork();
  const mayManage = useMay('catalog.manage');
  const [typed, setTyped] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const [edited, setEdited] = useState<Client | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const edit = (client: Client | null) => {
    setEdited(client);
    setDialogOpen(true);
  };
  useEditKey((id) => {
    const client = catalog.client(id);
    if (client && mayManage) edit(client);
  });

  const searched = useDeferredValue(typed);
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

  const newButton = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      {words.newClient}
    </Button>
  );
  return (
    <Page title={words.title} actions={catalog.clients.length > 0 && newButton}>
      {catalog.clients.length === 0 ? (
        <Empty title={words.empty.title} action={newButton}>
          {mayManage ? words.empty.text : words.empty.forMembers}
        </Empty>
      ) : (
        <CatalogList
          label={words.title}
          searchLabel={words.search}
          typed={typed}
          onType={setTyped}
          withArchived={withArchived}
          onWithArchived={setWithArchived}
          count={words.count(clients.length)}
          rows={clients}
          heightOf={heightOf}
          nothing={words.allArchived}
        >
          {(client) => (
            <ClientRow
              client={client}
              projects={projects.get(client.id) ?? []}
              milliseconds={workOn(work, 'clients', client.id)?.milliseconds}
              onEdit={() => edit(client)}
            />
          )}
        </CatalogList>
      )}
      <ClientDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} client={edited} />
    </Page>
  );
}
