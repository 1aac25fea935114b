import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { ENDPOINT } from '../../../api/request.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useAddresses } from '../../../data/addresses.ts';
import { settings } from '../../../words/settings.ts';
import { Intro } from '../shared/intro.tsx';
import { Setting } from '../shared/setting.tsx';
import classes from './developer-section.module.css';

const words = settings.developer;

export function DeveloperSection() {
  const { api, mcp, schema, version } = useAddresses();
  return (
    <>
      <Intro>{words.intro}</Intro>
      <Address label={words.api} hint={words.apiHint} address={api} />
      <Address label={words.mcp} hint={words.mcpHint} address={mcp} />
      <Setting label={words.explorer} hint={words.explorerHint}>
        <LinkButton href={ENDPOINT}>{words.openExplorer}</LinkButton>
      </Setting>
      <Setting label={words.schema} hint={words.schemaHint}>
        <LinkButton href={schema}>{words.openSchema}</LinkButton>
      </Setting>
      <Setting label={words.version}>{version}</Setting>
    </>
  );
}

function Address({ label, hint, address }: { label: string; hint: string; address: string }) {
  const [origin, path] = address.split(/(?<=[^/:])(?=\/)(.*)/);
  return (
    <Setting label={label} hint={hint}>
      <div className={classes.address}>
        <code className={classes.code}>
          {origin}
          <wbr />
          {path}
        </code>
        <CopyButton text={address} what={label} />
      </div>
    </Setting>
  );
}

function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
