import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Empty } from '../../../components/empty.tsx';
import { useAddresses } from '../../../data/addresses.ts';
import { access } from '../../../words/access.ts';
import { type Secret, SecretPanel } from '../secret/secret-panel.tsx';
import { Intro } from '../shared/intro.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { keySnippets } from './key-snippets.ts';
import { KeyTable } from './key-table.tsx';
import { type ApiKey, keysQuery, useRevokeKey } from './keys.ts';

const words = access.keys;

export function ApiKeysSection() {
  const { data: keys } = useSuspenseQuery(keysQuery);
  const { api, mcp } = useAddresses();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [showsRevoked, setShowsRevoked] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const onMade = (name: string, text: string) => {
    setCreating(false);
    setSecret({
      title: words.madeTitle(name),
      text,
      what: words.secret,
      snippets: keySnippets({ key: text, api, mcp }),
    });
  };
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.length - active.length;
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <>
      <Intro action={active.length > 0 && create}>{words.intro}</Intro>
      {active.length === 0 && (
        <Empty title={words.empty} action={create}>
          {words.emptyText}
        </Empty>
      )}
      <KeyTable keys={showsRevoked ? keys : active} onRevoke={setRevoking} />
      {revoked > 0 && (
        <Button variant="subtle" color="gray" onClick={() => setShowsRevoked(!showsRevoked)}>
          {showsRevoked ? words.hideRevoked : words.showRevoked(revoked)}
        </Button>
      )}
      <CreateKeyDialog opened={isCreating} onClose={() => setCreating(false)} onMade={onMade} />
      <SecretPanel secret={secret} onClose={() => setSecret(null)} />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useRevokeKey(({ name }) => {
    notifications.show({ message: words.revokeDone(name) });
    onClose();
  });
  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => apiKey && revoke.mutate(apiKey);
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      title={words.revokeTitle(apiKey?.name ?? '')}
      action={words.revoke}
      dangerous
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={confirm}
      onClose={close}
    >
      {words.revokeText}
    </ConfirmDialog>
  );
}
