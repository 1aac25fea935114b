import { imports } from '../../../words/import/import.ts';
import type { CatalogList, ShownPreview } from '../run/shown-preview.ts';
import look from '../shared/look.module.css';
import { Section } from '../shared/section.tsx';
import classes from './catalog-plan-list.module.css';

const words = imports.catalog;

/** Catalog items that are created, and existing ones that are used. */
export function CatalogPlanList({ catalog }: { catalog: ShownPreview['catalog'] }) {
  return (
    <Section title={words.title}>
      {kinds.map((kind) => (
        <ItemList key={kind} title={words[kind]} list={catalog[kind]} />
      ))}
    </Section>
  );
}

const kinds = ['clients', 'projects', 'tasks', 'tags'] as const;

function ItemList({ title, list: { count, made, first } }: { title: string; list: CatalogList }) {
  if (count === 0) {
    return (
      <div className={classes.none}>
        <span className={look.foldName}>{title}</span>
        <span className={look.foldNote}>{words.none}</span>
      </div>
    );
  }
  return (
    <details className={look.fold}>
      <summary>
        <span className={look.foldName}>{title}</span>
        <span className={look.foldNote}>
          {[made > 0 && words.made(made), count > made && words.reused(count - made)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </summary>
      <ul className={classes.items}>
        {first.map((one) => (
          <li key={`${one.of ?? ''}\n${one.name}`} className={classes.item}>
            <span className={classes.name}>
              {one.name}
              {one.of !== null && <span className={look.soft}> · {one.of}</span>}
            </span>
            {one.archived && <span className={look.tag}>{words.archived}</span>}
            <span className={look.tag} data-tone={one.isNew ? 'new' : undefined}>
              {one.isNew ? words.isNew : words.exists}
            </span>
            <span className={classes.rows}>{words.rows(one.rows)}</span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className={look.more}>{imports.more(count - first.length)}</p>}
    </details>
  );
}
