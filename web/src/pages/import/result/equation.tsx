import type { Equation } from '../../../../../src/import-run/report/equation.ts';
import { exactTime } from '../../../../../src/import-run/report/figures.ts';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import {
  equationLines,
  equationText,
  storedMinusFiles,
} from '../../../../../src/import-run/report/verdict-text.ts';
import type { Sums } from '../../../../../src/import-run/sums.ts';
import { imports } from '../../../words/import/import.ts';
import look from '../shared/look.module.css';
import { sumText } from '../shared/money.ts';
import { Section } from '../shared/section.tsx';
import { WideTable } from '../shared/wide-table.tsx';
import classes from './equation.module.css';

const words = imports.result;

interface Props {
  equation: Equation;
  stored: ImportReport['stored'];
}

/** All records of the files, by term, with number, time and money, and the stored sum. */
export function EquationTable({ equation, stored }: Props) {
  const { records } = equation;
  const hasMoney = [records, stored].some(({ money }) => Object.keys(money).length > 0);
  const lines = equationLines(equation);
  const difference = storedMinusFiles(equation, stored);
  return (
    <Section title={words.equation}>
      <p className={classes.text}>{equationText(equation)}</p>
      <WideTable
        head={
          <>
            <th scope="col">
              <span className="visually-hidden">{words.term}</span>
            </th>
            <th scope="col" className={look.figure}>
              {words.records}
            </th>
            <th scope="col" className={look.figure}>
              {words.time}
            </th>
            {hasMoney && (
              <th scope="col" className={look.figure}>
                {words.money}
              </th>
            )}
          </>
        }
      >
        <Line label={words.source} sums={records} kind="total" hasMoney={hasMoney} />
        {lines.map(({ label, sums, isPart }, index) => (
          <Line
            key={label}
            label={label}
            sign={isPart ? null : index === 0 ? '=' : '+'}
            sums={sums}
            kind={isPart ? 'part' : 'term'}
            hasMoney={hasMoney}
          />
        ))}
        <Line label={words.stored} sums={stored} kind="total" hasMoney={hasMoney} />
        {difference && <Line label={words.difference} sums={difference} kind="off" hasMoney={hasMoney} />}
      </WideTable>
    </Section>
  );
}

interface LineProps {
  label: string;
  sign?: '=' | '+' | null;
  sums: Sums;
  kind: 'total' | 'term' | 'part' | 'off';
  hasMoney: boolean;
}

function Line({ label, sign = null, sums: { rows, milliseconds, money }, kind, hasMoney }: LineProps) {
  return (
    <tr className={classes.line} data-kind={kind} data-empty={(kind === 'term' && rows === 0) || undefined}>
      <th scope="row">
        {kind === 'term' && (
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
        )}
        {label}
      </th>
      <td className={look.figure}>{imports.figure(rows)}</td>
      <td className={look.figure}>{exactTime(milliseconds)}</td>
      {hasMoney && <td className={look.figure}>{sumText(money)}</td>}
    </tr>
  );
}
