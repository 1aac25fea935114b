import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { timeRemarks, verdictLines } from '../../../../../src/import-run/report/verdict-text.ts';
import { useTimeFormat } from '../../../time/format.ts';
import { imports } from '../../../words/import.ts';
import type { outcomeOf, ShownImport } from '../file/imports-query.ts';
import { sumText } from '../parts/money.ts';
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
  DIFFERS: IconAlertTriangle,
  UNDONE: IconArrowBackUp,
  OPEN: IconClockPause,
} as const;

/** In a word whether everything came over, with the figures that it is about. */
export function Verdict({ shown, outcome, report }: Props) {
  const Icon = icons[outcome];
  return (
    <section className={classes.verdict} data-outcome={outcome} aria-label={imports.verdicts[outcome]}>
      <Icon size={28} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{imports.verdicts[outcome]}</h2>
        <Text shown={shown} outcome={outcome} report={report} />
      </div>
      {report && outcome !== 'UNDONE' && <Sides report={report} />}
    </section>
  );
}

function Text({ shown, outcome, report }: Props): ReactNode {
  const { moment } = useTimeFormat();
  if (outcome === 'MATCHES' || outcome === 'INCOMPLETE' || outcome === 'DIFFERS') {
    if (!report) return null;
    return (
      <>
        {verdictLines(report).map(({ what, verdict, text }) => (
          <p key={what} className={classes.text}>
            {what}: {imports.verdicts[verdict]}. {text}
          </p>
        ))}
        {timeRemarks(report).map((remark) => (
          <p key={remark} className={classes.text}>
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
          {words.goOn}
        </Button>
      </>
    );
  }
  return <p className={classes.text}>{words.undoneText(moment(Date.parse(shown.undoneAt ?? '')))}</p>;
}

/** Rows, time and money: in the files, and stored. */
function Sides({ report: { source, stored } }: { report: ImportReport }) {
  const sides = [
    { label: words.source, ...source },
    { label: words.stored, ...stored },
  ];
  const hasMoney = sides.some(({ money }) => Object.keys(money).length > 0);
  return (
    <table className={classes.sides}>
      <caption className="visually-hidden">{words.sides}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.rows}</th>
          <th scope="col">{words.time}</th>
          {hasMoney && <th scope="col">{words.money}</th>}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ label, rows, milliseconds, money }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{imports.figure(rows)}</td>
            <td>{exactTime(milliseconds)}</td>
            {hasMoney && <td>{sumText(money)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
