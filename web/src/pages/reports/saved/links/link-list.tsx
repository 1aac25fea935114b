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

/** The links there are, each with whether anyone opened it and a way to end it. */
export function LinkList({ links }: { links: readonly ReportLink[] }) {
  const revoke = useRevokeLink(useTeam().id);
  return (
    <section aria-label={words.label}>
      <h3 className={classes.heading}>{words.label}</h3>
      <ul className={classes.list}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => revoke.mutate(link)} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, onRevoke }: { link: ReportLink; onRevoke: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { myIdentity } = useTeam();
  const format = useTimeFormat();
  const now = Date.now();
  const day = (instant: string) => format.date(Date.parse(instant));
  const made = words.made(day(link.createdAt));
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
        <div data-over={isExpired || undefined}>
          {made}
          {link.identityId !== myIdentity.id && ` ${words.by(link.identity?.name ?? savedReports.someone)}`}
        </div>
        <div className={classes.soft}>{facts.join(' · ')}</div>
      </div>
      {isAsking ? (
        // biome-ignore lint/a11y/useSemanticElements: a set of fields is for a form.
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
        <Button variant="default" onClick={() => setAsking(true)} aria-label={words.revokeOne(made)}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
