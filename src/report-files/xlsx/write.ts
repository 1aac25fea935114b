import type { Report, ReportRow } from '../../domain/reports/report.ts';
import { formatInZone } from '../../domain/time/calendar.ts';
import { rangeText } from '../range-text.ts';
import { ZipWriter } from '../zip.ts';
import { cellXml, columnName, escapeXml, textXml } from './cell.ts';
import { Styles, widthOf } from './styles.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows per compressed chunk. */
const BATCH = 40;

/** Writes a report as a workbook, row by row: one sheet with the rows, one with title, range and filter. */
export async function* writeXlsx(report: Report): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const styles = new Styles();
  zip.add('[Content_Types].xml', CONTENT_TYPES);
  zip.add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  zip.add('xl/workbook.xml', workbook(['Report', 'About']));
  zip.add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  const sheet = zip.open('xl/worksheets/sheet1.xml');
  let text = sheetStart(report, styles);
  let line = 1;
  for await (const row of report.rows()) {
    line += 1;
    text += rowXml(report, row, line, row.isGroup, styles);
    if (line % BATCH > 0) continue;
    sheet.write(text);
    text = '';
    yield* zip.take();
  }
  const totals: ReportRow = { cells: report.totals, level: 0, isGroup: true };
  text += `${rowXml(report, totals, line + 1, true, styles)}</sheetData></worksheet>`;
  sheet.write(text);
  sheet.end();
  zip.add('xl/worksheets/sheet2.xml', aboutSheet(report, styles));
  // The styles come last, because the rows add styles.
  zip.add('xl/styles.xml', styles.xml());
  zip.end();
  yield* zip.take();
}

function sheetStart({ columns }: Report, styles: Styles): string {
  const widths = columns.map((column, index) => width(index + 1, widthOf(column))).join('');
  const header = columns
    .map(({ label }, index) => textXml(label, `${columnName(index)}1`, true, styles))
    .join('');
  const frozen =
    '<sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${frozen}</sheetViews><cols>${widths}</cols><sheetData><row r="1">${header}</row>`;
}

function rowXml(
  { columns, timezone }: Report,
  { cells }: ReportRow,
  line: number,
  isBold: boolean,
  styles: Styles,
): string {
  const xml = columns.map((column, index) =>
    cellXml(column, cells[index] ?? null, `${columnName(index)}${line}`, isBold, styles, timezone),
  );
  return `<row r="${line}">${xml.join('')}</row>`;
}

function aboutSheet(report: Report, styles: Styles): string {
  const { team, title, timezone, statements, at } = report;
  const lines: [string, string][] = [
    ['Report', title],
    ['Team', team],
    ['Range', rangeText(report)],
    ['Time zone', timezone],
    ['Filter', statements.join(' ') || 'None'],
    ['Made', formatInZone(at, timezone).replace('T', ' ')],
  ];
  const rows = lines.map(
    ([label, text], index) =>
      `<row r="${index + 1}">${textXml(label, `A${index + 1}`, true, styles)}${textXml(text, `B${index + 1}`, false, styles)}</row>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><cols>${width(1, 14)}${width(2, 80)}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function width(column: number, characters: number): string {
  return `<col min="${column}" max="${column}" width="${characters}" customWidth="1"/>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relations(targets: readonly [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`;
