import { Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { roleMay } from '../../../../src/domain/teams/policy.ts';
import { useTitle } from '../../components/use-title.ts';
import { useTeamIfAny } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { NotFound } from '../../frame/failure.tsx';
import { frame } from '../../words/frame.ts';
import { settings as words } from '../../words/settings.ts';
import { ConfirmPasswordDialog } from './proof/confirm-password-dialog.tsx';
import { findSection, groups, type Section } from './sections.ts';
import classes from './settings.module.css';

/** Sections on the left, the selected one beside them. On a phone, first the list, then one section. */
export function SettingsPage() {
  const { section: id } = useParams({ strict: false });
  const chosen = findSection(id);
  useTitle(chosen && id !== undefined ? `${chosen.label} · ${words.title}` : words.title);
  if (!chosen) return <NotFound />;
  return (
    <div className={classes.page} data-list={id === undefined || undefined}>
      <div className={classes.side}>
        <h1 className={classes.title}>
          <span className={classes.here}>{words.title}</span>
          <Link to="/settings" className={classes.back}>
            <IconChevronLeft size={18} aria-hidden />
            {words.title}
          </Link>
        </h1>
        <SectionList chosen={chosen} />
      </div>
      <div className={classes.section}>
        <h2 className={classes.heading}>{chosen.label}</h2>
        <Suspense key={chosen.id} fallback={<SectionWaiting />}>
          <chosen.show />
        </Suspense>
      </div>
      <ConfirmPasswordDialog />
    </div>
  );
}

function SectionList({ chosen }: { chosen: Section }) {
  const team = useTeamIfAny();
  const { administersInstallation } = useMe().user;
  const isListed = ({ isOfTeam, takes, isForAdministrators }: Section) =>
    (!isOfTeam || team !== null) &&
    (takes === undefined || (team !== null && roleMay(team.myIdentity.role, takes))) &&
    (!isForAdministrators || administersInstallation);
  const listed = groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(isListed) }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <nav className={classes.nav} aria-label={words.sections}>
      {listed.map(({ label, sections }) => (
        <div key={label} className={classes.group}>
          <h2 className={classes.groupLabel}>{label}</h2>
          <ul className={classes.links}>
            {sections.map(({ id, label: name, icon: Icon }) => (
              <li key={id}>
                <Link
                  to="/settings/$section"
                  params={{ section: id }}
                  className={classes.link}
                  aria-current={id === chosen.id ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  <span className={classes.linkLabel}>{name}</span>
                  <IconChevronRight size={18} className={classes.linkMark} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A placeholder for a section that is loading. */
function SectionWaiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={frame.loading}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  );
}
