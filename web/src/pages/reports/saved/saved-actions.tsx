import { Button } from '@mantine/core';
import { IconBookmark, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { savedReports as words } from '../../../words/saved-reports.ts';
import { useReport } from '../use-report.tsx';
import { parametersOf } from './parameters.ts';
import { SaveDialog } from './save-dialog.tsx';
import { type Asked, SavedMenu } from './saved-menu.tsx';
import { type OpenReport, useOpenReport } from './use-open-report.ts';
import { useSavedChanges } from './use-saved-changes.ts';

/** Loaded lazily: few users share reports, and the dialogs are large. */
const LinksDialog = lazyPart(async () => (await import('./links/links-dialog.tsx')).LinksDialog);
const TeamLinksDialog = lazyPart(async () => (await import('./links/team-links-dialog.tsx')).TeamLinksDialog);

/** Actions to save and share a report. */
export function SavedActions() {
  const { settings } = useReport();
  const open = useOpenReport();
  const changes = useSavedChanges();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const parameters = parametersOf(settings);
  const saveChanges = () => open && void changes.update(open.report, { parameters });
  return (
    <>
      {/* A draft has no actions until the server has saved it. */}
      {!open?.report.isDraft && (
        <>
          <MainAction open={open} onAsk={setAsked} onSaveChanges={saveChanges} />
          <SavedMenu open={open} onAsk={setAsked} />
        </>
      )}
      <SaveDialog
        opened={asked === 'save'}
        title={words.save}
        action={words.dialog.save}
        start={{ name: open?.report.name ?? '', sharedWithTeam: false }}
        note={words.dialog.note}
        onKeep={(values) => void changes.create({ ...values, parameters })}
        onClose={close}
      />
      <TeamLinksDialog opened={asked === 'team links'} onClose={close} />
      {open && (
        <>
          <SaveDialog
            opened={asked === 'rename'}
            title={words.rename}
            action={words.dialog.keep}
            start={open.report}
            onKeep={(values) => void changes.update(open.report, values)}
            onClose={close}
          />
          <LinksDialog opened={asked === 'links'} open={open} onClose={close} />
          <ConfirmDialog
            opened={asked === 'delete'}
            title={words.remove.title(open.report.name)}
            action={words.remove.action}
            dangerous
            isPending={false}
            error={null}
            onConfirm={() => {
              close();
              void changes.remove(open.report);
            }}
            onClose={close}
          >
            {open.report.sharedWithTeam ? words.remove.sharedText : words.remove.text}
          </ConfirmDialog>
        </>
      )}
    </>
  );
}

interface MainProps {
  open: OpenReport | null;
  onAsk: (asked: Asked) => void;
  onSaveChanges: () => void;
}

/** The primary action: save the report or, if it is saved, share it. */
function MainAction({ open, onAsk, onSaveChanges }: MainProps) {
  if (open?.isOwn && open.isChanged) return <Button onClick={onSaveChanges}>{words.saveChanges}</Button>;
  if (open?.isOwn) {
    return (
      <Button
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => onAsk('links')}
      >
        {words.share}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} aria-hidden />}
      onClick={() => onAsk('save')}
    >
      {open ? words.copy : words.save}
    </Button>
  );
}
