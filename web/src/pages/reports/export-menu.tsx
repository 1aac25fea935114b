import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { writeReportSettings } from '../../../../src/domain/reports/settings.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { reports } from '../../words/reports.ts';
import classes from './reports-page.module.css';
import { useReport } from './use-report.tsx';

const words = reports.export;
const formats = ['csv', 'xlsx', 'pdf'] as const;

/**
 * The report as a file. The address has the dates, not a preset, so that the file matches the page even after
 * midnight.
 */
export function ExportMenu() {
  const { settings, days } = useReport();
  const { timezone } = useMe().user;
  const { id: team } = useTeam();
  const addressOf = (format: string) => {
    const parameters = { ...writeReportSettings({ ...settings, range: days }), format, team, timezone };
    return `/api/v1/reports/export?${new URLSearchParams(parameters)}`;
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          classNames={{ label: classes.exportLabel, section: classes.exportMark }}
        >
          {words.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} component="a" href={addressOf(format)} download>
            {words.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
