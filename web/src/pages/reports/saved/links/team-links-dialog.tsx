import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dialog from '../../../../components/dialog.module.css';
import { Refusal } from '../../../../components/refusal.tsx';
import { useTeam } from '../../../../data/current-team.tsx';
import { savedReports } from '../../../../words/saved-reports.ts';
import { LinkList } from './link-list.tsx';
import classes from './links.module.css';
import { linksQuery } from './links.ts';

const words = savedReports.links;

/** All links of the team, for its admins, including links to reports that they may not open. */
export function TeamLinksDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.ofTeam} size={560}>
      <Links />
    </Modal>
  );
}

function Links() {
  const { data, error, refetch } = useQuery(linksQuery(useTeam().id));
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  if (data.length === 0) return <p className={classes.intro}>{words.noneOfTeam}</p>;
  return (
    <div className={dialog.form}>
      <p className={classes.intro}>{words.ofTeamIntro}</p>
      <LinkList links={data} ofTeam />
    </div>
  );
}
