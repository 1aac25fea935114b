import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Member } from '../../../data/members.ts';
import { Initial } from '../../../frame/initial.tsx';
import { team as words } from '../../../words/team.ts';
import classes from './time.module.css';

/** The header with the member's name. */
export function MemberHead({ member: { name, email, role, active } }: { member: Member }) {
  return (
    <>
      <Link to="/team" className={classes.back}>
        <IconChevronLeft size={18} aria-hidden />
        {words.time.back}
      </Link>
      <div className={classes.head}>
        <Initial name={name} />
        <h1 className={classes.title}>
          <bdi>{name}</bdi>
        </h1>
        <span className={classes.about}>
          {email} · {words.roles[role].name}
          {!active && ` · ${words.deactivated}`}
        </span>
      </div>
    </>
  );
}
