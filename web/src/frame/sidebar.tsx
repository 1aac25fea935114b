import { Link } from '@tanstack/react-router';
import { frame as words } from '../words/frame.ts';
import classes from './frame.module.css';
import { footPlaces, groups, type Place } from './places.ts';
import { TeamSwitcher } from './team-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

export function Sidebar() {
  return (
    <aside className={classes.sidebar}>
      <TeamSwitcher />
      <nav className={classes.nav} aria-label={words.navigation}>
        {groups.map(({ label, places }) => (
          <div key={label} className={classes.group}>
            <h2 className={classes.groupLabel}>{label}</h2>
            <ul className={classes.places}>
              {places.map((place) => (
                <PlaceLink key={place.to} place={place} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.foot}>
        <ul className={classes.places}>
          {footPlaces.map((place) => (
            <PlaceLink key={place.to} place={place} />
          ))}
        </ul>
        <UserMenu />
      </div>
    </aside>
  );
}

function PlaceLink({ place: { to, label, icon: Icon } }: { place: Place }) {
  return (
    <li>
      <Link
        to={to}
        className={classes.place}
        activeOptions={{ exact: to === '/' }}
        activeProps={{ 'aria-current': 'page' }}
        title={label}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.placeLabel}>{label}</span>
      </Link>
    </li>
  );
}
