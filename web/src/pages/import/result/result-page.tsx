import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readStoredReport } from '../../../../../src/import-run/report/store.ts';
import { Empty } from '../../../components/empty.tsx';
import { Page } from '../../../components/page.tsx';
import { Refusal } from '../../../components/refusal.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import { importQuery, outcomeOf, type ShownImport } from '../file/imports-query.ts';
import { Steps } from '../shared/steps.tsx';
import { Downloads } from './downloads.tsx';
import { KeptEntries } from './kept-entries.tsx';
import { ReportParts } from './report-parts.tsx';
import classes from './result-page.module.css';
import { UndoButton } from './undo-button.tsx';
import { Verdict } from './verdict.tsx';

const words = imports.result;

/** The result of an import: the files against stored time. */
export function ResultPage() {
  const { importId } = useParams({ from: '/import/$importId' });
  const { data, error, refetch } = useQuery(importQuery(importId));
  if (data) return <PageOf key={data.id} shown={data} />;
  if (data === null) {
    return (
      <Empty
        title={words.gone}
        action={
          <Button component={Link} to="/import">
            {words.toImports}
          </Button>
        }
      >
        {words.goneText}
      </Empty>
    );
  }
  return (
    <Page title={imports.title}>
      {error ? <Refusal error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />}
    </Page>
  );
}

function PageOf({ shown }: { shown: ShownImport }) {
  const { moment } = useTimeFormat();
  const report = useMemo(() => readStoredReport(shown.report), [shown.report]);
  const outcome = outcomeOf(shown);
  return (
    <Page
      title={words.title(shown.fileName)}
      heading={
        <>
          <Link to="/import" className={classes.back}>
            <IconChevronLeft size={16} aria-hidden />
            {words.back}
          </Link>
          <span className={classes.title}>{words.title(shown.fileName)}</span>
          <span className={classes.by}>
            {words.by(shown.identity?.name ?? imports.history.somebody, moment(Date.parse(shown.createdAt)))}
          </span>
        </>
      }
    >
      <div className={classes.head}>
        {outcome !== 'UNDONE' && outcome !== 'OPEN' && <Steps at="reconcile" />}
        <div className={classes.actions}>
          {report && <Downloads report={report} />}
          {outcome !== 'UNDONE' && <UndoButton shown={shown} />}
        </div>
      </div>
      <Verdict shown={shown} outcome={outcome} report={report} />
      {outcome === 'UNDONE' && <KeptEntries importId={shown.id} />}
      {report && outcome === 'UNDONE' && <p className={classes.before}>{words.before}</p>}
      {report ? (
        <ReportParts report={report} />
      ) : (
        shown.finishedAt !== null && <p className="soft">{words.noReport}</p>
      )}
    </Page>
  );
}
