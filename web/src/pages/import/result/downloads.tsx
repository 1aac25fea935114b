import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { reportPage } from '../../../../../src/import-run/report/page.ts';
import type { ImportReport } from '../../../../../src/import-run/report/report.ts';
import { imports } from '../../../words/import/import.ts';

const words = imports.result;

/** Downloads of the report. */
export function Downloads({ report }: { report: ImportReport }) {
  const name = `import-${new Date(report.at).toISOString().slice(0, 10)}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {words.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(`${name}.html`, 'text/html', reportPage(report))}>
          {words.html}
        </Menu.Item>
        <Menu.Item
          onClick={() => download(`${name}.json`, 'application/json', `${JSON.stringify(report, null, 2)}\n`)}
        >
          {words.json}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function download(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
