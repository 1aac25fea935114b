import { Link } from '@tanstack/react-router';
import { Dot } from '../../components/dot.tsx';
import { ItemRow } from '../../components/lists/item-row.tsx';
import list from '../../components/lists/lists.module.css';
import { MonthFigure } from '../../components/lists/month-figure.tsx';
import type { Client, Project } from '../../data/catalog.ts';
import { isUnconfirmed } from '../../data/temporary-ids.ts';
import { showRate } from '../../money/rate.ts';
import { clients as words } from '../../words/clients.ts';
import { lists } from '../../words/lists.ts';
import classes from './clients-page.module.css';

/** A number states how many more there are. */
const MAX_DOTS = 8;

interface Props {
  client: Client;
  /** Active projects. */
  projects: readonly Project[];
  /** The time of this month; undefined until it is loaded. */
  milliseconds: number | undefined;
  onEdit: () => void;
}

/** A client. Its name links to its projects. */
export function ClientRow({ client, projects, milliseconds, onEdit }: Props) {
  const rate = client.defaultHourlyRate && showRate(client.defaultHourlyRate);
  return (
    <ItemRow list="clients" item={client} editLabel={lists.edit} onEdit={onEdit}>
      <div className={list.main}>
        <div className={list.text}>
          {isUnconfirmed(client) ? (
            <span className={list.name}>{client.name}</span>
          ) : (
            <Link to="/projects" search={{ client: client.id }} className={list.name}>
              {client.name}
            </Link>
          )}
          <span className={list.detail}>
            {projects.length > 0 ? words.projects(projects.length) : words.noProjects}
            {rate && <span className={classes.rateBelow}> · {rate}</span>}
          </span>
          <span className={classes.dots}>
            {projects.slice(0, MAX_DOTS).map(({ id, colour }) => (
              <Dot key={id} colour={colour} />
            ))}
          </span>
          {client.archived && <span className={list.badge}>{lists.archived}</span>}
        </div>
      </div>
      <span className={`${classes.rate} figures`}>{rate}</span>
      <MonthFigure milliseconds={milliseconds} />
    </ItemRow>
  );
}
