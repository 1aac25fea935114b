import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useTeam } from '../../data/current-team.tsx';
import type { Team } from '../../data/me.ts';
import { imports as words } from '../../words/import.ts';
import { DropZone } from './file/drop-zone.tsx';
import { History } from './file/history.tsx';
import { MappingForm } from './mapping/mapping-form.tsx';
import { Steps } from './parts/steps.tsx';
import { PreviewStep } from './preview/preview-step.tsx';
import { useOpened } from './run/use-opened.ts';
import type { Prepared } from './run/use-preview.ts';
import { useRun } from './run/use-run.ts';
import { LeaveDialog } from './write/leave-dialog.tsx';
import { Writing } from './write/writing.tsx';

/** Brings time over from other tools: a file, what will come of it, the writing, and then the page that proves it. */
export function ImportPage() {
  const team = useTeam();
  return <ImportInto key={team.id} team={team} />;
}

function ImportInto({ team }: { team: Team }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { opened, open, map, reset } = useOpened(team.id);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const run = useRun((importId) => {
    void queries.invalidateQueries();
    void navigate({ to: '/import/$importId', params: { importId } });
  });
  const write = (next: Prepared) => {
    setPrepared(next);
    run.start(next);
  };
  const leave = () => {
    run.clear();
    reset();
  };
  const at = run.state ? 'write' : opened.at === 'OPEN' ? 'preview' : 'file';
  return (
    <Page title={words.title}>
      <Steps at={at} />
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
      {opened.at === 'OPEN' && (
        <div hidden={run.state !== null}>
          <PreviewStep source={opened.source} onWrite={write} onBack={reset} />
        </div>
      )}
      {run.state && prepared && (
        <Writing state={run.state} onStop={run.stop} onGoOn={() => run.start(prepared)} onBack={leave} />
      )}
      <LeaveDialog isRunning={run.isRunning} />
    </Page>
  );
}
