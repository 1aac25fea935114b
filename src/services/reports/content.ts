import type { Report } from '../../domain/reports/report.ts';

/** The part of a report that each kind makes in its own way. */
export interface ReportContent
  extends Pick<Report, 'title' | 'columns' | 'rowCount' | 'rows' | 'totals' | 'bars'> {
  /** Notes about the figures, a sentence each. */
  remarks?: string[];
  /** Whether the caller's role shows them no one's time but their own. */
  ownTimeOnly: boolean;
}
