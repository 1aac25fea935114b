import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTeam } from '../../../data/current-team.tsx';
import { savedReports as words } from '../../../words/saved-reports.ts';
import classes from '../reports-page.module.css';
import { TabLink } from '../tab-link.tsx';
import { searchOfSaved } from './parameters.ts';
import type { SavedReport } from './saved-reports.ts';
import { tabsOf } from './tab-order.ts';
import { useOpenReport, useSavedReports } from './use-open-report.ts';

/** The saved reports beside the kinds. The tab of the open report restores its saved settings. */
export function SavedTabs() {
  const { myIdentity } = useTeam();
  const reports = useSavedReports();
  const open = useOpenReport();
  const { shown, others } = tabsOf(reports, myIdentity.id, open?.report.id ?? null);
  if (reports.length === 0) return null;
  return (
    <nav className={classes.saved} aria-label={words.tabs}>
      {shown.map((report) => (
        <SavedTab
          key={report.id}
          report={report}
          isOwn={report.identityId === myIdentity.id}
          isOpen={report.id === open?.report.id}
          isChanged={report.id === open?.report.id && open.isChanged}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <UnstyledButton className={classes.kind}>
              {words.more(others.length)}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown className={classes.others}>
            {others.map((report) => (
              <Menu.Item
                key={report.id}
                renderRoot={(props) => (
                  <Link {...props} to="/reports" search={searchOfSaved(report)} resetScroll={false} />
                )}
                rightSection={report.identityId !== myIdentity.id && <SharedMark report={report} />}
              >
                {report.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}

interface TabProps {
  report: SavedReport;
  isOwn: boolean;
  isOpen: boolean;
  isChanged: boolean;
}

function SavedTab({ report, isOwn, isOpen, isChanged }: TabProps) {
  return (
    <TabLink search={searchOfSaved(report)} isCurrent={isOpen} title={report.name}>
      <span className={classes.tabName}>{report.name}</span>
      {!isOwn && <SharedMark report={report} />}
      {isChanged && (
        <span className={classes.changed} role="img" aria-label={words.changed} title={words.changed} />
      )}
    </TabLink>
  );
}

/** Marks a report of another member. */
function SharedMark({ report }: { report: SavedReport }) {
  const text = words.sharedBy(report.identity?.name ?? words.someone);
  return (
    <span className={classes.mark} role="img" aria-label={text} title={text}>
      <IconUsers size={14} aria-hidden />
    </span>
  );
}
