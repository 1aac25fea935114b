import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RowOrder } from '../../../../../src/domain/reports/order.ts';
import { useReport } from '../use-report.tsx';
import classes from './table.module.css';
import { useRowOrder } from './use-row-order.ts';

interface Props {
  label: string;
  order?: RowOrder | undefined;
  isFigure?: boolean;
  isExtra?: boolean | undefined;
}

/** The header of a sortable column: the first click sorts in the usual direction, the next in the other. */
export function SortHeader({ label, order, isFigure = false, isExtra = false }: Props) {
  const { change } = useReport();
  const current = useRowOrder();
  const shape = { 'data-figure': isFigure || undefined, 'data-extra': isExtra || undefined };
  if (!order) {
    return (
      <th scope="col" {...shape}>
        {label}
      </th>
    );
  }
  const isCurrent = current.orderBy === order;
  const usual = order === 'GROUP' ? 'ASCENDING' : 'DESCENDING';
  const other = usual === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING';
  const Arrow = current.direction === 'ASCENDING' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      {...shape}
      aria-sort={isCurrent ? (current.direction === 'ASCENDING' ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() =>
          change({ orderBy: order, direction: isCurrent && current.direction === usual ? other : usual })
        }
      >
        {label}
        {isCurrent && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}
