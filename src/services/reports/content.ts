import type { Report } from '../../domain/reports/report.ts';

/** The part of a report that depends on its kind. */
export interface ReportContent
  extends Pick<Report, 'title' | 'columns' | 'rowCount' | 'rows' | 'totals' | 'bars'> {
  /** Sentences about the figures. */
  remarks?: string[];
  /** Whether the caller only sees their own time. */
  ownTimeOnly: boolean;
}
