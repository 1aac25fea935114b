import { decimalsOf } from '../../domain/money/money.ts';
import type { Column } from '../../domain/reports/report.ts';

interface Style {
  /** The number format. */
  format: string;
  isBold: boolean;
  /** Whether the cell has the quote prefix, which keeps a text from becoming a formula when its cell is edited. */
  isQuoted: boolean;
}

/** The styles of a workbook. Cells refer to styles by number. */
export class Styles {
  readonly #styles: Style[] = [{ format: 'General', isBold: false, isQuoted: false }];

  numberOf(style: Style): number {
    const known = this.#styles.findIndex(
      ({ format, isBold, isQuoted }) =>
        format === style.format && isBold === style.isBold && isQuoted === style.isQuoted,
    );
    return known >= 0 ? known : this.#styles.push(style) - 1;
  }

  xml(): string {
    const formats = [...new Set(this.#styles.map(({ format }) => format))];
    const idOf = (format: string) => 164 + formats.indexOf(format);
    const numFmts = formats
      .map(
        (format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
      )
      .join('');
    const xfs = this.#styles
      .map(
        ({ format, isBold, isQuoted }) =>
          `<xf numFmtId="${idOf(format)}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${isQuoted ? ' quotePrefix="1"' : ''}/>`,
      )
      .join('');
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${this.#styles.length}">${xfs}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }
}

export function formatOf({ type, currency = '' }: Column): string {
  switch (type) {
    case 'TEXT':
      return 'General';
    case 'DATE':
      return 'yyyy\\-mm\\-dd';
    case 'CLOCK':
      return 'yyyy\\-mm\\-dd hh:mm:ss';
    case 'DURATION':
      return '[h]:mm:ss';
    case 'HOURS':
      return '0.00##';
    case 'NUMBER':
      return '0';
    case 'SHARE':
      return '0.0%';
    case 'MONEY': {
      const decimals = decimalsOf(currency);
      return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
    }
  }
}

export function widthOf({ type, label }: Column): number {
  const usual = { TEXT: 28, DATE: 12, CLOCK: 20, DURATION: 12, HOURS: 11, NUMBER: 10, SHARE: 14, MONEY: 15 };
  return Math.max(usual[type], label.length + 3);
}
