import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { fuzzySearch } from '../../../src/domain/text/fuzzy.ts';
import { Dot } from '../components/dot.tsx';
import { palette as words } from '../words/palette.ts';
import type { PaletteAction } from './actions.ts';
import { keyNames } from './key-names.ts';
import classes from './palette-dialog.module.css';
import { usePaletteActions } from './use-palette-actions.ts';

const [store, spotlight] = createSpotlight();

/** The maximum number of results per group without a search, and of all groups with a search. */
const MAX_PER_GROUP = 6;
const MAX_RESULTS = 30;

interface Props {
  opened: boolean;
  onClose: () => void;
  onShowKeys: () => void;
}

export function PaletteDialog({ opened, onClose, onShowKeys }: Props) {
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      clearQueryOnClose
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      maxHeight="min(480px, 70dvh)"
      transitionProps={{ duration: 120 }}
    >
      <Spotlight.Search
        placeholder={words.placeholder}
        aria-label={words.open}
        size="md"
        classNames={{ input: classes.search }}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Suspense>
          <Found query={query} onShowKeys={onShowKeys} />
        </Suspense>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Found({ query, onShowKeys }: { query: string; onShowKeys: () => void }) {
  const actions = usePaletteActions(onShowKeys);
  const groups = grouped(query, actions);
  if (groups.size === 0) return <Spotlight.Empty>{words.nothing}</Spotlight.Empty>;
  return [...groups].map(([group, found]) => (
    <Spotlight.ActionsGroup key={group} label={group} className={classes.group}>
      {found.map((action) => (
        <Spotlight.Action key={action.id} onClick={action.run} className={classes.action}>
          <Row action={action} />
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  ));
}

function grouped(query: string, actions: readonly PaletteAction[]): Map<string, PaletteAction[]> {
  const isTyped = query.trim() !== '';
  const found = isTyped
    ? fuzzySearch(query, actions, ({ label, detail = '' }) => `${label} ${detail}`).slice(0, MAX_RESULTS)
    : actions;
  const groups = Map.groupBy(found, ({ group }) => group);
  if (!isTyped) for (const [group, all] of groups) groups.set(group, all.slice(0, MAX_PER_GROUP));
  return groups;
}

function Row({ action: { label, detail, key, icon: Icon, colour } }: { action: PaletteAction }) {
  return (
    <div className={classes.row}>
      <span className={classes.icon}>
        {Icon ? <Icon size={18} stroke={1.75} aria-hidden /> : <Dot colour={colour} />}
      </span>
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {key && (
        <span className={classes.keys}>
          {keyNames(key).map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
