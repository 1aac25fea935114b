import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../../../test/samples/sample-report.ts';
import { checkReportPath, writeReports } from './write-reports.ts';

test('makes reports readable by their owner only, also when it replaces a file that others could read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-reports-'));
  const [page, data] = ['report.html', 'report.json'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(page, 'before');
  chmodSync(page, 0o644);
  const report = sampleReport();
  for (const file of [page, data]) await checkReportPath(file);
  await writeReports([page, data], report);
  for (const file of [page, data]) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(page, 'utf8')).toContain('<html');
  expect(JSON.parse(readFileSync(data, 'utf8'))).toMatchObject({ verdict: report.verdict });
  rmSync(folder, { recursive: true });
});
