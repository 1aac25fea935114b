import { readBytes, type SourceFile } from './source.ts';

const BEGINNING = 1024;

interface Kind {
  /** The name of the kind, with its article. */
  what: string;
  advice: string;
}

const SAVE_AS_CSV = 'Open it in a spreadsheet program, save it as CSV, and import that.';
const UNPACK = 'Unpack it, and import the files in it.';
const EXPORT_CSV = 'Export the time entries as CSV or JSON, and import that.';

const image: Kind = { what: 'an image', advice: EXPORT_CSV };

/** Kinds by the first bytes of a file. */
const magics: { bytes: readonly number[]; kind: Kind }[] = [
  { bytes: bytesOf('%PDF-'), kind: { what: 'a PDF document', advice: EXPORT_CSV } },
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: image },
  { bytes: [0xff, 0xd8, 0xff], kind: image },
  { bytes: bytesOf('GIF8'), kind: image },
  { bytes: [0x1f, 0x8b], kind: { what: 'a gzip archive', advice: UNPACK } },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], kind: { what: 'a 7z archive', advice: UNPACK } },
  { bytes: bytesOf('Rar!'), kind: { what: 'a RAR archive', advice: UNPACK } },
  { bytes: bytesOf('SQLite format 3\0'), kind: { what: 'an SQLite database', advice: EXPORT_CSV } },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    kind: { what: 'an Excel workbook (XLS)', advice: SAVE_AS_CSV },
  },
];

/** Kinds by the first text of a file. */
const beginnings: { text: RegExp; kind: Kind }[] = [
  {
    text: /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i,
    kind: { what: 'a web page, not an export', advice: 'Sign in at the tool and download the CSV again.' },
  },
  { text: /^\s*<(?:\?xml|[a-z][\w:-]*[\s>])/i, kind: { what: 'an XML document', advice: EXPORT_CSV } },
  {
    text: /^\s*BEGIN:VCALENDAR/i,
    kind: { what: 'a calendar (ICS)', advice: EXPORT_CSV },
  },
  { text: /^\s*BEGIN:VCARD/i, kind: { what: 'an address book (vCard)', advice: EXPORT_CSV } },
  { text: /^\s*\{\\rtf/, kind: { what: 'a text document (RTF)', advice: EXPORT_CSV } },
  {
    text: /^\s*\{/,
    kind: { what: 'a JSON object, not a list of time entries', advice: EXPORT_CSV },
  },
];

/** Returns what a file is and what to do if it is not an export. Null for text that may be an export. */
export async function notAnExport(file: SourceFile): Promise<string | null> {
  const bytes = await readBytes(file, 0, BEGINNING);
  const kind = kindOf(bytes);
  return kind && `${file.name} is ${kind.what}. ${kind.advice}`;
}

/** Like `notAnExport` for a zip archive whose files are a single document. */
export function documentIn(names: readonly string[]): string | null {
  const has = (name: string) => names.some((path) => path.endsWith(`/${name}`));
  if (has('xl/workbook.xml') || has('xl/workbook.bin')) return `an Excel workbook (XLSX). ${SAVE_AS_CSV}`;
  if (has('Index/Document.iwa')) return `a Numbers document. ${SAVE_AS_CSV}`;
  if (has('word/document.xml')) return `a Word document. ${EXPORT_CSV}`;
  return has('content.xml') && has('mimetype') ? `an OpenDocument file (ODS). ${SAVE_AS_CSV}` : null;
}

function kindOf(bytes: Uint8Array): Kind | null {
  const magic = magics.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (magic) return magic.kind;
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const beginning = beginnings.find((candidate) => candidate.text.test(text));
  if (beginning) return beginning.kind;
  // Text may contain a NUL, but binary files contain many other control characters.
  const controls = [...text].filter((character) => isControl(character.charCodeAt(0))).length;
  return controls > Math.max(2, text.length / 50) ? { what: 'a binary file', advice: EXPORT_CSV } : null;
}

const TAB = 9;
const CR = 13;
const ESCAPE = 27;
const SPACE = 32;

function isControl(code: number): boolean {
  return code < SPACE && (code < TAB || code > CR) && code !== ESCAPE;
}

function encodingOf([a, b, c, d]: Uint8Array): string {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : 'utf-8';
}

function bytesOf(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
