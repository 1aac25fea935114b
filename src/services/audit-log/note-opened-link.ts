import { change } from '../../domain/audit-log/changes.ts';
import type { ReportLink } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { keptAddress } from '../../lib/kept-address.ts';
import type { App } from '../app.ts';
import { BROWSER } from './browser.ts';
import { record } from './record.ts';

interface Opening {
  link: ReportLink;
  /** Who made the link, and with whose eyes the report is seen. */
  maker: Pick<Actor, 'userId' | 'memberships'>;
  /** The network address of who opened it. */
  address: string;
  format: string | null;
}

/**
 * Writes down, after the caller was answered, that somebody opened a report by its link: once an hour for a link and an address. It is
 * nobody of the team as far as that is known, so the line is of who made the link.
 */
export function noteOpenedLink(app: App, { link, maker, address, format }: Opening): void {
  app.afterwards.begin(async () => {
    if (!(await app.limits.mayNoteOpening(link.id, address))) return;
    const doer = { ...maker, source: BROWSER, address: keptAddress(address, app.auditAddresses) };
    const also = format === null ? [] : [change('format', null, format)];
    await app.db.transaction((tx) =>
      record(tx, doer, link.teamId, app.clock(), 'reportLink.open', { of: link, also }),
    );
  });
}
