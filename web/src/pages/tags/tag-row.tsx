import { IconTag } from '@tabler/icons-react';
import list from '../../components/lists/lists.module.css';
import { NamedRow } from '../../components/lists/named-row.tsx';
import { type Tag, useCatalog } from '../../data/catalog.ts';
import type { Work } from '../../data/sum-work.ts';
import { tags as words } from '../../words/tags.ts';

interface Props {
  tag: Tag;
  /** This month's entries with the tag; undefined until they are loaded. */
  work: Work | undefined;
}

export function TagRow({ tag, work }: Props) {
  const { tags } = useCatalog();
  return (
    <NamedRow
      list="tags"
      item={tag}
      siblings={tags}
      mark={<IconTag size={16} stroke={1.5} className={list.mark} aria-hidden />}
      detail={
        work &&
        work.entries > 0 && <span className={`${list.detail} figures`}>{words.uses(work.entries)}</span>
      }
      milliseconds={work?.milliseconds}
    />
  );
}
