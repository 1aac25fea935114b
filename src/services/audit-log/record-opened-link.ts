import { change } from '../../domain/audit-log/changes.ts';
import type { ReportLink } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { visitor } from './browser.ts';
import { record } from './record.ts';

interface Opening {
  link: ReportLink;
  /** The member who made the link. The report is shown with this member's permissions. */
  maker: Pick<Actor, 'userId' | 'memberships'>;
  /** The network address of the visitor. */
  address: string;
  format: string | null;
}

/**
 * Records after the response that a report was opened by its link, at most once an hour for each link and address. The
 * visitor is unknown, so the line names the member who made the link.
 */
export function recordOpenedLink(app: App, { link, maker, address, format }: Opening): void {
  app.deferredTasks.begin(async () => {
    if (!(await app.limits.mayRecordOpening(link.id, address))) return;
    const doer = { ...maker, ...visitor(app, address) };
    const also = format === null ? [] : [change('format', null, format)];
    await app.db.transaction((tx) =>
      record(tx, doer, link.teamId, app.clock(), 'reportLink.open', { of: link, also }),
    );
  });
}
