import type { Report } from '../../domain/reports/report.ts';
import { formatInZone } from '../../domain/time/calendar.ts';
import { createYielder } from '../../lib/yield-to-event-loop.ts';
import { rangeText } from '../range-text.ts';
import { drawBars, heightOfBars } from './bars.ts';
import { colours, Ink } from './ink.ts';
import { type LaidRow, Table } from './table.ts';

/** A4 landscape, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
/** The lower end of the rows on a page. */
const BOTTOM = HEIGHT - MARGIN - 16;

interface Line {
  text: string;
  size: number;
  weight?: 'semibold';
  colour?: string;
}

/** Writes a report as PDF. The header of the table is repeated on every page. */
export async function* writePdf(report: Report): AsyncGenerator<Uint8Array> {
  const ink = new Ink(`${report.title}, ${report.team}`, [WIDTH, HEIGHT], report.at);
  const written: Uint8Array[] = [];
  ink.document.on('data', (data: Uint8Array) => written.push(data));

  const table = await Table.of(ink, report, MARGIN, INNER);
  const heading = headingOf(ink, report);
  const top = MARGIN + heading.reduce((sum, { size }) => sum + size * 1.5, 0) + 8 + heightOfBars(report.bars);
  const pages = paginate(table, top);
  const yieldNow = createYielder();
  for (const [index, page] of pages.entries()) {
    ink.document.addPage();
    let y = MARGIN;
    if (index === 0) {
      for (const { text, ...style } of heading) {
        ink.text(text, MARGIN, y, style);
        y += style.size * 1.5;
      }
      drawBars(ink, report.bars, MARGIN, y + 8, INNER);
      y = top;
    }
    table.draw(table.header, y, colours.soft);
    y += table.header.height;
    for (const row of page) {
      table.draw(row, y);
      y += row.height;
      await yieldNow();
    }
    const foot = { size: 7.5, colour: colours.soft };
    const [left] = ink.wrap(
      Ink.clean(`${report.team} · ${report.title} · ${rangeText(report)}`),
      INNER - 80,
      foot,
      1,
    );
    ink.text(left ?? '', MARGIN, HEIGHT - MARGIN, foot);
    ink.text(`${index + 1} of ${pages.length}`, 0, HEIGHT - MARGIN, foot, WIDTH - MARGIN);
    yield* written.splice(0);
  }
  const ended = new Promise((resolve) => ink.document.once('end', resolve));
  ink.document.end();
  await ended;
  yield* written;
}

function headingOf(ink: Ink, report: Report): Line[] {
  const small = { size: 9, colour: colours.soft };
  const filter = report.statements.join(' ') || 'All time, without a filter.';
  const at = formatInZone(report.at, report.timezone).replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);
  return [
    ...ink
      .wrap(report.title, INNER, { size: 18, weight: 'semibold' }, 1)
      .map((text): Line => ({ text, size: 18, weight: 'semibold' })),
    ...ink
      .wrap(`${report.team} · ${rangeText(report)} · ${report.timezone}`, INNER, { size: 10 }, 2)
      .map((text): Line => ({ text, size: 10 })),
    ...ink.wrap(Ink.clean(filter), INNER, small, 6).map((text): Line => ({ text, ...small })),
    { text: `Made ${at}`, ...small },
  ];
}

/** Distributes the rows over pages. The first page has less room. */
function paginate({ header, rows }: Table, top: number): LaidRow[][] {
  const pages: LaidRow[][] = [[]];
  let y = top + header.height;
  for (const row of rows) {
    if (y + row.height > BOTTOM && (pages.at(-1)?.length || pages.length === 1)) {
      pages.push([]);
      y = MARGIN + header.height;
    }
    pages.at(-1)?.push(row);
    y += row.height;
  }
  return pages;
}
