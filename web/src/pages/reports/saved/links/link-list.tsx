import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTeam } from '../../../../data/current-team.tsx';
import { ago } from '../../../../time/ago.ts';
import { useTimeFormat } from '../../../../time/format.ts';
import { components } from '../../../../words/components.ts';
import { savedReports } from '../../../../words/saved-reports.ts';
import classes from './links.module.css';
import { type ReportLink, useRevokeLink } from './links.ts';

const words = savedReports.links;

interface Props {
  links: readonly ReportLink[];
  /** Whether the links are of several reports, so that each names its report. */
  ofTeam?: boolean;
}

/** The existing links, each with its last use and a revoke button. */
export function LinkList({ links, ofTeam = false }: Props) {
  const revoke = useRevokeLink(useTeam().id);
  return (
    <section aria-label={ofTeam ? words.ofTeam : words.label}>
      {!ofTeam && <h3 className={classes.heading}>{words.label}</h3>}
      <ul className={classes.list}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} ofTeam={ofTeam} onRevoke={() => revoke.mutate(link)} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, ofTeam, onRevoke }: { link: ReportLink; ofTeam: boolean; onRevoke: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { myIdentity } = useTeam();
  const format = useTimeFormat();
  const now = Date.now();
  const day = (instant: string) => format.date(Date.parse(instant));
  const isOwn = link.identityId === myIdentity.id;
  const maker = isOwn ? ofTeam && words.byYou : words.by(link.identity?.name ?? savedReports.someone);
  const made = [words.made(day(link.createdAt)), maker].filter(Boolean).join(' ');
  const { expiresAt, lastViewedAt } = link;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const facts = [
    expiresAt === null
      ? words.lasting
      : isExpired
        ? words.expired(day(expiresAt))
        : words.expires(format.moment(Date.parse(expiresAt))),
    lastViewedAt === null ? words.unopened : words.opened(ago(Date.parse(lastViewedAt), now)),
    ...(link.showAmounts ? [words.withAmounts] : []),
  ];
  return (
    <li className={classes.link}>
      <div className={classes.facts}>
        {ofTeam && (
          <div className={classes.report}>
            <bdi>{link.reportName}</bdi>
          </div>
        )}
        <div data-over={isExpired || undefined}>{made}</div>
        <div className={classes.soft}>{facts.join(' · ')}</div>
      </div>
      {isAsking ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
        <div className={classes.question} role="group" aria-label={words.sure}>
          <span className={classes.sure}>{words.sure}</span>
          <Button variant="default" onClick={() => setAsking(false)}>
            {components.cancel}
          </Button>
          <Button color="red.9" onClick={onRevoke} autoFocus>
            {words.revoke}
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          onClick={() => setAsking(true)}
          aria-label={words.revokeOne(ofTeam ? words.ofReport(link.reportName, made) : made)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
