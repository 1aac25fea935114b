import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBinary, findOnPath } from './debian.ts';

function program(name: string): string {
  return ensureBinary({
    find: () => findOnPath(name),
    packageName: 'poppler-utils',
    purpose: `Poppler's ${name}, which reads PDF files,`,
  });
}

/** The text of each page of a PDF, in its layout. */
export function pdfPages(pdf: Uint8Array): string[] {
  const text = execFileSync(program('pdftotext'), ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** Renders the pages of a PDF with poppler and returns the size of each image in bytes. */
export function pdfPictures(pdf: Uint8Array): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-pdf-'));
  try {
    writeFileSync(path.join(folder, 'report.pdf'), pdf);
    execFileSync(program('pdftoppm'), ['-r', '40', '-png', 'report.pdf', 'page'], { cwd: folder });
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .map((name) => statSync(path.join(folder, name)).size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
