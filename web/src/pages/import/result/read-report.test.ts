import { describe, expect, it } from 'vitest';
import { storedReport } from '../../../../../src/import-run/report/store.ts';
import { sampleReport } from '../../../../../test/sample-report.ts';
import { readReport } from './read-report.ts';

describe('the report of an import', () => {
  it('is read as it was kept', () => {
    expect(readReport(storedReport(sampleReport()))).toEqual(sampleReport());
  });

  it.each([null, '', '{', 'null', '5', '{}', '{"version":1,"verdict":"MATCHES","counts":{}}'])(
    'is none where it is %j',
    (text) => expect(readReport(text)).toBeNull(),
  );
});
