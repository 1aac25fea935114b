import type { Report } from '../../domain/reports/report.ts';
import type { ReportKind } from '../../domain/reports/settings.ts';
import type { App } from '../app.ts';
import type { ReportContent } from './content.ts';
import { detailedContent } from './detailed.ts';
import { profitabilityContent } from './profitability.ts';
import { type LookUp, type ReportRequest, type Subject, subjectOf } from './subject.ts';
import { summaryContent } from './summary.ts';
import { teamContent } from './team.ts';
import { weeklyContent } from './weekly.ts';
import { statementsOf } from './words.ts';

const contents: Record<ReportKind, (subject: Subject) => Promise<ReportContent>> = {
  SUMMARY: summaryContent,
  DETAILED: detailedContent,
  WEEKLY: weeklyContent,
  TEAM: teamContent,
  PROFITABILITY: profitabilityContent,
};

/** Makes a report of what the caller may see. Reading its rows fails if the caller loses access. */
export async function makeReport(app: App, lookUp: LookUp, request: ReportRequest): Promise<Report> {
  const subject = await subjectOf(app, lookUp, request);
  const { settings, team, days, timezone } = subject;
  const { ownTimeOnly, remarks = [], ...content } = await contents[settings.kind](subject);
  return {
    ...content,
    kind: settings.kind,
    team: team.name,
    days,
    timezone,
    statements: [...(await statementsOf(subject, ownTimeOnly)), ...remarks],
    at: subject.app.clock(),
  };
}
