import type { CatalogPlan } from '../../../../../src/import-run/catalog-plan.ts';
import { imports } from '../../../words/import.ts';
import look from '../parts/look.module.css';
import { Section } from '../parts/section.tsx';
import classes from './catalog-plan-list.module.css';

const words = imports.catalog;

interface Item {
  key: string;
  name: string;
  /** What it belongs to. */
  of: string | null;
  isNew: boolean;
  archived: boolean;
  rows: number;
}

/** What is made, and what is used again. */
export function CatalogPlanList({ plan }: { plan: CatalogPlan }) {
  const lists: [string, Item[]][] = [
    [words.clients, plan.clients().map((one) => item(one, null))],
    [words.projects, plan.projects().map((one) => item(one, one.client?.name ?? null))],
    [words.tasks, plan.tasks().map((one) => item(one, one.project.name))],
    [words.tags, plan.tags().map((one) => item({ ...one, existing: one.exists, archived: false }, null))],
  ];
  return (
    <Section title={words.title}>
      {lists.map(([title, items]) => (
        <ItemList key={title} title={title} items={items} />
      ))}
    </Section>
  );
}

interface Planned {
  name: string;
  existing: unknown;
  archived: boolean;
  rows: number;
}

function item({ name, existing, archived, rows }: Planned, of: string | null): Item {
  const isNew = existing === null || existing === false;
  return { key: `${of ?? ''}\n${name}`, name, of, isNew, archived: isNew && archived, rows };
}

/** A page of tens of thousands would be slow, and nobody reads them. */
const MOST = 500;

function ItemList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) {
    return (
      <div className={classes.none}>
        <span className={look.foldName}>{title}</span>
        <span className={look.foldNote}>{words.none}</span>
      </div>
    );
  }
  const made = items.filter(({ isNew }) => isNew).length;
  const sorted = items.toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || b.rows - a.rows);
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{title}</span>
        <span className={look.foldNote}>
          {[made > 0 && words.made(made), items.length > made && words.reused(items.length - made)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </summary>
      <ul className={classes.items}>
        {sorted.slice(0, MOST).map((one) => (
          <li key={one.key} className={classes.item}>
            <span className={classes.name}>
              {one.name}
              {one.of !== null && <span className={look.soft}> · {one.of}</span>}
            </span>
            {one.archived && <span className={look.tag}>{words.archived}</span>}
            <span className={look.tag} data-tone={one.isNew ? 'new' : undefined}>
              {one.isNew ? words.isNew : words.isThere}
            </span>
            <span className={classes.rows}>{words.rows(one.rows)}</span>
          </li>
        ))}
      </ul>
      {sorted.length > MOST && <p className={look.more}>{imports.more(sorted.length - MOST)}</p>}
    </details>
  );
}
