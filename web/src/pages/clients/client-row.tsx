import { Link } from '@tanstack/react-router';
import { Dot } from '../../components/dot.tsx';
import { Hours } from '../../components/hours.tsx';
import list from '../../components/lists/lists.module.css';
import { RowActions } from '../../components/lists/row-actions.tsx';
import { RowMenu } from '../../components/lists/row-menu.tsx';
import { showRate } from '../../components/rate.ts';
import type { Client, Project } from '../../data/catalog.ts';
import { useMay } from '../../data/use-may.ts';
import { clients as words } from '../../words/clients.ts';
import { lists } from '../../words/lists.ts';
import classes from './clients-page.module.css';

/** The number says how many more there are. */
const MOST_DOTS = 8;

interface Props {
  client: Client;
  /** Those that are not archived. */
  projects: readonly Project[];
  /** What was done for it this month. */
  milliseconds: number;
  onEdit: () => void;
}

/** A client; its name leads to its projects. */
export function ClientRow({ client, projects, milliseconds, onEdit }: Props) {
  const maySeeRates = useMay('rate.read');
  return (
    <div className={list.row} data-item={client.id}>
      <div className={list.main}>
        <div className={list.text}>
          <Link to="/projects" search={{ client: client.id }} className={list.name}>
            {client.name}
          </Link>
          <span className={list.detail}>
            {projects.length > 0 ? words.projects(projects.length) : words.noProjects}
          </span>
          <span className={classes.dots}>
            {projects.slice(0, MOST_DOTS).map(({ id, colour }) => (
              <Dot key={id} colour={colour} />
            ))}
          </span>
          {client.archived && <span className={list.badge}>{lists.archived}</span>}
        </div>
      </div>
      {maySeeRates && (
        <span className={`${classes.rate} figures`}>
          {client.defaultHourlyRate && showRate(client.defaultHourlyRate)}
        </span>
      )}
      <span className={list.figure} data-nothing={milliseconds === 0 || undefined}>
        <Hours milliseconds={milliseconds} />
      </span>
      <RowActions>
        <RowMenu list="clients" item={client} editLabel={lists.edit} onEdit={onEdit} />
      </RowActions>
    </div>
  );
}
