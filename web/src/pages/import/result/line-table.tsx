import { IconCheck } from '@tabler/icons-react';
import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import { isSameLine } from '../../../../../src/import-run/report/lines.ts';
import type { ImportReport, ReportLine } from '../../../../../src/import-run/report/report.ts';
import { hasSameMoney } from '../../../../../src/import-run/sums.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { sumText } from '../shared/money.ts';
import { WideTable } from '../shared/wide-table.tsx';
import classes from './line-table.module.css';

const words = imports.result;

interface Props {
  what: string;
  report: ImportReport;
  lines: readonly ReportLine[];
  isFolded?: boolean;
}

/** The files against stored time, line by line, differences first. */
export function LineTable({ isFolded = false, ...props }: Props) {
  const { report, lines } = props;
  const table = <Table {...props} />;
  if (!isFolded) return table;
  return (
    <details className={look.fold} open={!lines.every((line) => isSameLine(line, report))}>
      <summary>
        <span className={look.foldName}>{words.asTable}</span>
      </summary>
      <div className={look.folded}>{table}</div>
    </details>
  );
}

function Table({ what, report, lines }: Omit<Props, 'isFolded'>) {
  const differs = (line: ReportLine) => !isSameLine(line, report);
  // Both sides are shown if their figures differ, compared or not.
  const isOff = (line: ReportLine) => differs(line) || !hasSameMoney(line.source, line.stored);
  const sorted = lines.toSorted((a, b) => Number(differs(b)) - Number(differs(a)));
  const hasMoney = lines.some(({ source }) => Object.keys(source.money).length > 0);
  // On narrow screens, equal sides are shown once, with a tick.
  const again = lines.some(isOff) ? (name?: string) => name : (name?: string) => `${name} ${classes.again}`;
  const most = Math.max(
    1,
    ...lines.map(({ source, stored }) => Math.max(source.milliseconds, stored.milliseconds)),
  );
  return (
    <WideTable
      head={
        <>
          <th scope="col">{what}</th>
          <td className={classes.barHead} />
          <th scope="col" className={look.figure}>
            {words.rows}
          </th>
          <th scope="col" className={again(look.figure)}>
            {words.stored}
          </th>
          <th scope="col" className={look.figure}>
            {words.time}
          </th>
          <th scope="col" className={again(look.figure)}>
            {words.stored}
          </th>
          {hasMoney && (
            <>
              <th scope="col" className={look.figure}>
                {words.money}
              </th>
              <th scope="col" className={again(look.figure)}>
                {words.stored}
              </th>
            </>
          )}
          <th scope="col">
            <span className="visually-hidden">{words.same}</span>
          </th>
        </>
      }
    >
      {sorted.map((line) => (
        <Line
          key={line.label ?? ''}
          line={line}
          isSame={!differs(line)}
          most={most}
          hasMoney={hasMoney}
          again={again}
        />
      ))}
    </WideTable>
  );
}

interface LineProps {
  line: ReportLine;
  isSame: boolean;
  most: number;
  hasMoney: boolean;
  /** Adds the class that marks repeated content. */
  again: (name?: string) => string | undefined;
}

function Line({ line, isSame, most, hasMoney, again }: LineProps) {
  const { label, source, stored } = line;
  const off = (isDifferent: boolean) => (isDifferent ? `${look.figure} ${look.off}` : again(look.figure));
  const width = (milliseconds: number) => `${(milliseconds / most) * 100}%`;
  return (
    <tr>
      <th scope="row" className={look.cell}>
        {label ?? imports.withoutProject}
      </th>
      <td className={classes.bar} aria-hidden>
        <svg className={classes.pair} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className={classes.source} width={width(source.milliseconds)} height="4.5" />
          <rect className={classes.stored} y="5.5" width={width(stored.milliseconds)} height="4.5" />
        </svg>
      </td>
      <td className={look.figure}>{imports.figure(source.rows)}</td>
      <td className={off(source.rows !== stored.rows)}>{imports.figure(stored.rows)}</td>
      <td className={look.figure}>{exactTime(source.milliseconds)}</td>
      <td className={off(source.milliseconds !== stored.milliseconds)}>{exactTime(stored.milliseconds)}</td>
      {hasMoney && (
        <>
          <td className={look.figure}>{sumText(source.money)}</td>
          <td className={off(!isSame && !hasSameMoney(source, stored))}>{sumText(stored.money)}</td>
        </>
      )}
      <td>
        {isSame ? (
          <>
            <IconCheck size={16} className={classes.tick} aria-hidden />
            <span className="visually-hidden">{words.sameYes}</span>
          </>
        ) : (
          <span className={look.tag} data-tone="bad">
            {words.sameNo}
          </span>
        )}
      </td>
    </tr>
  );
}
