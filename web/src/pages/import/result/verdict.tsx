import { Button } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockPause,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { remarksOf, verdictLines } from '../../../../../src/import-run/report/verdict-text.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import/import.ts';
import type { outcomeOf, ShownImport } from '../file/imports-query.ts';
import classes from './verdict.module.css';

const words = imports.result;
type Outcome = ReturnType<typeof outcomeOf>;

interface Props {
  shown: ShownImport;
  outcome: Outcome;
  report: ImportReport | null;
}

const icons = {
  MATCHES: IconCircleCheck,
  INCOMPLETE: IconAlertTriangle,
  DIFFERS: IconAlertOctagon,
  UNDONE: IconArrowBackUp,
  OPEN: IconClockPause,
} as const;

/** The verdict on the import, with a line each for time and money. */
export function Verdict({ shown, outcome, report }: Props) {
  const Icon = icons[outcome];
  return (
    <section className={classes.verdict} data-outcome={outcome} aria-label={imports.verdicts[outcome]}>
      <Icon size={28} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{imports.verdicts[outcome]}</h2>
        <Text shown={shown} outcome={outcome} report={report} />
      </div>
    </section>
  );
}

function Text({ shown, outcome, report }: Props): ReactNode {
  const { moment } = useTimeFormat();
  if (outcome === 'MATCHES' || outcome === 'INCOMPLETE' || outcome === 'DIFFERS') {
    if (!report) return null;
    return (
      <>
        <dl className={classes.lines}>
          {verdictLines(report).map(({ what, verdict, text }) => (
            <div key={what} className={classes.line}>
              <dt>{what}</dt>
              <dd>
                <strong data-verdict={verdict}>{imports.verdicts[verdict]}.</strong> {text}
              </dd>
            </div>
          ))}
        </dl>
        {remarksOf(report).map((remark) => (
          <p key={remark} className={classes.remark}>
            {remark}
          </p>
        ))}
      </>
    );
  }
  if (outcome === 'OPEN') {
    return (
      <>
        <p className={classes.text}>{words.openText(shown.entryCount, shown.rows)}</p>
        <Button component={Link} to="/import" variant="default" mt={8}>
          {words.continue}
        </Button>
      </>
    );
  }
  return <p className={classes.text}>{words.undoneText(moment(Date.parse(shown.undoneAt ?? '')))}</p>;
}
