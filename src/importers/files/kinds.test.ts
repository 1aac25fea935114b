import { describe, expect, it } from 'vitest';
import { fileOf, zipOf } from '../../../test/imports/files.ts';
import { recognise } from '../recognise.ts';
import { notAnExport } from './kinds.ts';

const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array(40).fill(0)]);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files that are not exports', () => {
  it.each([
    ['<!DOCTYPE html><html>', 'a web page, not an export. Sign in at the tool and download the CSV again.'],
    ['\ufeff\n<!-- x -->\n<html lang="en">', 'a web page'],
    ['<?xml version="1.0"?><a/>', 'an XML document'],
    ['%PDF-1.7', 'a PDF document'],
    [bytes(0x89, 0x50, 0x4e, 0x47), 'an image'],
    [bytes(0xff, 0xd8, 0xff, 0xe0), 'an image'],
    ['GIF89a', 'an image'],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0', 'a calendar (ICS)'],
    [bytes(0x1f, 0x8b, 8), 'a gzip archive. Unpack it'],
    [bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), 'a 7z archive'],
    ['SQLite format 3\0', 'an SQLite database'],
    [bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'an Excel workbook (XLS)'],
    ['{"entries":[]}', 'a JSON object, not a list of time entries'],
    ['{"entries":[', 'a JSON object'],
    ['{\\rtf1', 'a text document (RTF)'],
    [bytes(1, 2, 3, 4, 5, 6), 'a binary file'],
    [utf16('<html>'), 'a web page'],
  ])('names the kind of the file %j', async (content, message) => {
    await expect(recognise([fileOf('export.csv', content)])).rejects.toMatchObject({
      message: expect.stringContaining(`export.csv is ${message}`),
      problems: [{ field: 'file' }],
    });
  });

  it.each([
    [{ 'xl/workbook.xml': '' }, 'an Excel workbook (XLSX). Open it in a spreadsheet program, save it as CSV'],
    [{ mimetype: 'x', 'content.xml': '' }, 'an OpenDocument file (ODS)'],
    [{ 'word/document.xml': '' }, 'a Word document'],
    [{ 'Index/Document.iwa': '' }, 'a Numbers document'],
  ])('names the kind of the document in the archive %j', async (contents, message) => {
    await expect(recognise([zipOf('a.zip', contents as Record<string, string>)])).rejects.toThrow(
      `a.zip is ${message}`,
    );
  });

  it('accepts tables in UTF-16 or with a NUL', async () => {
    expect(await notAnExport(fileOf('a.csv', utf16('Start,End\n')))).toBeNull();
    expect(await notAnExport(fileOf('a.csv', 'Start,End\n1\0,2\n'))).toBeNull();
  });
});
