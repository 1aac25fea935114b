import type { ReactNode } from 'react';
import type { RowOrder } from '../../../../../src/domain/reports/order.ts';
import type { Row, Totals } from '../analytics-query.ts';

/** A column of figures. */
export interface Column {
  id: string;
  label: string;
  /** The sort key of the column; not sortable without one. */
  order?: RowOrder;
  /** Hidden on a phone. */
  isExtra?: boolean;
  of: (figures: Row | Totals) => ReactNode;
}
