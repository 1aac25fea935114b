import { Alert, Button } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ReportKind } from '../../../../src/domain/reports/settings.ts';
import { Page } from '../../components/page.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { reports as words } from '../../words/reports.ts';
import { DetailedReport } from './detailed/detailed-report.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ProfitabilityReport } from './profitability-report.tsx';
import classes from './reports-page.module.css';
import { SavedActions } from './saved/saved-actions.tsx';
import { SavedTabs } from './saved/saved-tabs.tsx';
import { useOpenReport } from './saved/use-open-report.ts';
import { writeSearch } from './search.ts';
import { SummaryReport } from './summary/summary-report.tsx';
import { TabLink } from './tab-link.tsx';
import { TeamReport } from './team/team-report.tsx';
import { ReportProvider, useReport } from './use-report.tsx';
import { WeeklyReport } from './weekly/weekly-report.tsx';

const reportOf: Record<ReportKind, ComponentType> = {
  SUMMARY: SummaryReport,
  DETAILED: DetailedReport,
  WEEKLY: WeeklyReport,
  TEAM: TeamReport,
  PROFITABILITY: ProfitabilityReport,
};

/** The reports page. Its address contains all settings. */
export function ReportsPage() {
  return (
    <ReportProvider>
      <ReportPage>
        <Tabs />
        <FilterBar />
        <GoneNotice />
        <Suspense fallback={<Waiting />}>
          <Shown />
        </Suspense>
      </ReportPage>
    </ReportProvider>
  );
}

/** The document title is the name of the open report. */
function ReportPage({ children }: { children: ReactNode }) {
  const open = useOpenReport();
  return (
    <Page
      title={open?.report.name ?? words.title}
      heading={words.title}
      actions={
        <>
          <SavedActions />
          <ExportMenu />
        </>
      }
    >
      {children}
    </Page>
  );
}

/** The report kinds and the saved reports. */
function Tabs() {
  const { seesAll } = useReport();
  return (
    <div className={classes.tabs}>
      <KindTabs />
      <SavedTabs />
      {!seesAll && <span className={classes.own}>{words.ownTime}</span>}
    </div>
  );
}

function Shown() {
  const { settings } = useReport();
  const Kind = reportOf[settings.kind];
  return <Kind />;
}

/** The report kinds. Switching keeps filters and range; grouping and sorting are specific to a kind. */
function KindTabs() {
  const { settings, kinds } = useReport();
  const isSaved = useOpenReport() !== null;
  const here = { ...settings, saved: null };
  return (
    <nav className={classes.kinds} aria-label={words.kindsLabel}>
      {kinds.map((kind) => (
        <TabLink
          key={kind}
          search={kind === settings.kind ? writeSearch(here) : searchOf(here, kind)}
          isCurrent={kind === settings.kind && !isSaved}
        >
          {words.kinds[kind]}
        </TabLink>
      ))}
    </nav>
  );
}

function searchOf(settings: ReturnType<typeof useReport>['settings'], kind: ReportKind) {
  const { by: _by, ...others } = writeSearch({ ...settings, kind, orderBy: null, direction: null });
  return others;
}

function GoneNotice() {
  const { gone, forgetGone } = useReport();
  if (gone === 0) return null;
  return (
    <Alert color="yellow" mb={16}>
      {words.gone(gone)}{' '}
      <Button size="compact-sm" variant="light" color="yellow" onClick={forgetGone}>
        {words.removeGone}
      </Button>
    </Alert>
  );
}
