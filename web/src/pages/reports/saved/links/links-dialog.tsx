import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyBox } from '../../../../components/copy-box.tsx';
import dialog from '../../../../components/dialog.module.css';
import { Refusal } from '../../../../components/refusal.tsx';
import { useTeam } from '../../../../data/current-team.tsx';
import { savedReports } from '../../../../words/saved-reports.ts';
import type { OpenReport } from '../use-open-report.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import classes from './links.module.css';
import { linksQuery } from './links.ts';

const words = savedReports.links;

interface Props {
  opened: boolean;
  open: OpenReport;
  onClose: () => void;
}

/** The links that show a saved report to people without an account. */
export function LinksDialog({ opened, open, onClose }: Props) {
  const [made, setMade] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const isAtRisk = made !== null && !isCopied;
  const close = () => {
    setMade(null);
    setCopied(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.title(open.report.name)}
      size={560}
      // An address that was not copied is lost when the dialog closes.
      closeOnClickOutside={!isAtRisk}
      closeOnEscape={!isAtRisk}
    >
      <div className={dialog.form}>
        {open.isOwn && (
          <>
            <div>
              <p className={classes.intro}>{words.intro}</p>
              {open.isChanged && <p className={classes.warning}>{words.asSaved}</p>}
              <div role="status">
                {made !== null && (
                  <div className={classes.made}>
                    <p className={classes.once}>{words.once}</p>
                    <CopyBox key={made} text={made} what={words.address} onCopied={() => setCopied(true)} />
                  </div>
                )}
              </div>
            </div>
            <LinkForm
              reportId={open.report.id}
              isFirst={made === null}
              onMade={(url) => {
                setCopied(false);
                setMade(url);
              }}
            />
          </>
        )}
        <Links reportId={open.report.id} isOwn={open.isOwn} />
      </div>
    </Modal>
  );
}

function Links({ reportId, isOwn }: { reportId: string; isOwn: boolean }) {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = useQuery(linksQuery(teamId));
  const links = data?.filter((link) => link.reportId === reportId);
  if (error && !links) return <Refusal error={error} onRetry={() => void refetch()} />;
  if (!links) return <Skeleton height={48} />;
  if (links.length === 0) return isOwn ? null : <p className={classes.intro}>{words.none}</p>;
  return <LinkList links={links} />;
}
