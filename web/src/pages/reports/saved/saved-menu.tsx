import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBookmark,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../data/use-may.ts';
import { savedReports as words } from '../../../words/saved-reports.ts';
import classes from '../reports-page.module.css';
import { searchOfSaved } from './parameters.ts';
import type { OpenReport } from './use-open-report.ts';

/** The open dialog. */
export type Asked = 'save' | 'rename' | 'links' | 'delete' | 'team links' | null;

interface Props {
  open: OpenReport | null;
  onAsk: (asked: Asked) => void;
}

/** Further actions for the open saved report; for admins, all links of the team. */
export function SavedMenu({ open, onAsk }: Props) {
  const mayManage = useMay('team.manage');
  if (!open?.isOwn && !open?.isChanged && !mayManage) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          size={36}
          variant="default"
          className={classes.menu}
          aria-label={open ? words.actions(open.report.name) : words.moreActions}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open && <OfReport open={open} onAsk={onAsk} />}
        {mayManage && (
          <>
            {open && <Menu.Divider />}
            <Menu.Item leftSection={<IconWorld size={16} aria-hidden />} onClick={() => onAsk('team links')}>
              {words.links.ofTeam}…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All actions for the user's own report; for admins, the deletion of any. */
function OfReport({ open: { report, isOwn, isChanged }, onAsk }: Props & { open: OpenReport }) {
  const navigate = useNavigate({ from: '/reports' });
  const mayManage = useMay('team.manage');
  const discard = () => void navigate({ search: searchOfSaved(report), resetScroll: false });
  return (
    <>
      {!isOwn && <Menu.Label>{words.sharedBy(report.identity?.name ?? words.someone)}</Menu.Label>}
      {isChanged && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={discard}>
          {words.discard}
        </Menu.Item>
      )}
      {isOwn && (
        <>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk('rename')}>
            {words.rename}…
          </Menu.Item>
          <Menu.Item leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => onAsk('save')}>
            {words.saveAsNew}…
          </Menu.Item>
        </>
      )}
      {(isOwn || mayManage) && (
        <>
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => onAsk('links')}>
            {isOwn ? words.shareByLink : words.links.label}…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk('delete')}
          >
            {words.remove.action}…
          </Menu.Item>
        </>
      )}
    </>
  );
}
