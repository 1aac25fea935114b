import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Page } from '../../components/page.tsx';
import { useTeam } from '../../data/current-team.tsx';
import type { Team } from '../../data/me.ts';
import { imports as words } from '../../words/import/import.ts';
import { DropZone } from './file/drop-zone.tsx';
import { History } from './file/history.tsx';
import classes from './import-page.module.css';
import { MappingForm } from './mapping/mapping-form.tsx';
import { PreviewStep } from './preview/preview-step.tsx';
import { useOpened } from './run/use-opened.ts';
import { useRun } from './run/use-run.ts';
import { Steps } from './shared/steps.tsx';
import { LeaveDialog } from './write/leave-dialog.tsx';
import { Writing } from './write/writing.tsx';

/** The import of time from other tools, in steps: files, preview, writing and the result page. */
export function ImportPage() {
  const team = useTeam();
  return <ImportInto key={team.id} team={team} />;
}

function ImportInto({ team }: { team: Team }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { opened, open, map, remap, reset } = useOpened(team.id);
  const run = useRun((importId) => {
    void queries.invalidateQueries();
    void navigate({ to: '/import/$importId', params: { importId } }).then(() =>
      document.getElementById('page')?.focus(),
    );
  });
  const leave = () => {
    run.clear();
    reset();
  };
  const at = run.state ? 'write' : opened.at === 'OPEN' ? 'preview' : 'file';
  const steps = useFocusOfStep(`${at} ${opened.at}`);
  return (
    <Page title={words.title}>
      <div ref={steps} className={classes.steps} tabIndex={-1}>
        <Steps at={at} />
      </div>
      {(opened.at === 'NOTHING' || opened.at === 'OPENING') && (
        <>
          <DropZone
            isReading={opened.at === 'OPENING'}
            error={opened.at === 'NOTHING' ? opened.error : null}
            onFiles={open}
          />
          <History team={team} />
        </>
      )}
      {opened.at === 'UNKNOWN' && (
        <MappingForm
          key={opened.table.file}
          table={opened.table}
          isReading={opened.isReading}
          error={opened.error}
          onMapping={(mapping) => map(opened.table, mapping)}
          onBack={reset}
        />
      )}
      {opened.at === 'OPEN' && !run.state && (
        <PreviewStep
          source={opened.source}
          onWrite={() => run.start(opened.source.importer)}
          onMapping={remap}
          onBack={reset}
        />
      )}
      {run.state && opened.at === 'OPEN' && (
        <Writing
          state={run.state}
          onStop={run.stop}
          onContinue={() => run.start(opened.source.importer)}
          onBack={leave}
        />
      )}
      <LeaveDialog isRunning={run.isRunning} />
    </Page>
  );
}

/** The focused element disappears with its step, so the focus moves to the start of the next step. */
function useFocusOfStep(step: string) {
  const start = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step && document.activeElement === document.body) start.current?.focus();
    last.current = step;
  }, [step]);
  return start;
}
