import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { onOneLine } from '../../domain/text/text.ts';

export type Weight = 'regular' | 'semibold';

export interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
}

const fonts = {
  regular: readFileSync(new URL('../fonts/inter-regular.ttf', import.meta.url)),
  semibold: readFileSync(new URL('../fonts/inter-semibold.ttf', import.meta.url)),
};

export const colours = {
  ink: '#1c2433',
  soft: '#566074',
  line: '#dfe2e8',
  bar: '#b4bccb',
  billable: '#3555d1',
};

/** Invisible characters, which the font would draw as boxes. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Draws texts and shapes on the pages of a document. Characters that the font lacks are drawn as boxes. */
export class Ink {
  readonly document: PDFKit.PDFDocument;
  readonly #widths: Record<Weight, Map<string, number>> = { regular: new Map(), semibold: new Map() };

  constructor(title: string, size: [number, number], at: number) {
    this.document = new PDFDocument({
      size,
      margin: 0,
      autoFirstPage: false,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Producer: 'Stint', Creator: 'Stint', CreationDate: new Date(at) },
    });
    for (const [weight, font] of Object.entries(fonts)) this.document.registerFont(weight, font);
  }

  /** Removes characters that cannot be drawn on one line. */
  static clean(text: string): string {
    return onOneLine(text).replace(INVISIBLE, '').trim();
  }

  /** The font has no kerning or ligatures, so the width of a text is the sum of its characters. */
  widthOf(text: string, { size, weight = 'regular' }: Style): number {
    const widths = this.#widths[weight];
    let width = 0;
    for (const character of text) {
      let one = widths.get(character);
      if (one === undefined) {
        one = this.document.font(weight).fontSize(1000).widthOfString(character);
        widths.set(character, one);
      }
      width += one;
    }
    return (width * size) / 1000;
  }

  text(text: string, x: number, y: number, style: Style, alignRightTo?: number): void {
    if (text === '') return;
    const { size, weight = 'regular', colour = colours.ink } = style;
    const left = alignRightTo === undefined ? x : alignRightTo - this.widthOf(text, style);
    this.document.font(weight).fontSize(size).fillColor(colour).text(text, left, y, { lineBreak: false });
  }

  /** Breaks a text into at most `maxLines` lines. A longer text ends in an ellipsis. */
  wrap(text: string, width: number, style: Style, maxLines: number): string[] {
    if (this.widthOf(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/(?<=[\s\-/])/)) {
      if (this.widthOf((line + word).trimEnd(), style) <= width) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      for (const character of word) {
        if (line !== '' && this.widthOf(line + character, style) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
      if (lines.length > maxLines) break;
    }
    if (line !== '') lines.push(line.trimEnd());
    if (lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), this.#shorten(lines[maxLines - 1] ?? '', width, style)];
  }

  #shorten(text: string, width: number, style: Style): string {
    const characters = [...text];
    while (characters.length > 0 && this.widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('').trimEnd()}…`;
  }

  line(x: number, y: number, width: number, colour = colours.line): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.document.rect(x, y, width, height).fillColor(colour).fill();
  }
}
