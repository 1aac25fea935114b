import { findLastSeen } from '../../db/queries/accounts/accounts.ts';
import { listImports } from '../../db/queries/imports/imports.ts';
import { listReportLinks } from '../../db/queries/reports/report-links.ts';
import { listReports } from '../../db/queries/reports/reports.ts';
import { findAllMemberships, findIdentities } from '../../db/queries/teams/identities.ts';
import type { PersonalTable } from '../../domain/accounts/personal-data.ts';
import type { Import, ReportLink, SavedReport } from '../../domain/entities.ts';
import { MAX_PAGE, type Place } from '../../domain/page.ts';
import { statusOf } from '../../domain/teams/member-status.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { pendingEmail } from '../email-change/pending.ts';
import type { OpenInvitation } from '../invitations/open.ts';
import { MAX_OWN_INVITATIONS, ownInvitations } from '../invitations/own.ts';
import { visibleCost, visibleRate } from '../rates/hourly-rate.ts';
import { loadTeams } from '../related/load.ts';
import { currentUser } from '../users/current.ts';
import { accountLog, apiKeys, connectedApps, oauthApps, sessions } from './access.ts';
import type { Reading } from './read.ts';
import { timeEntries, timeEntryParts } from './time-entries.ts';
import { amount, instant } from './values.ts';

/** The tables of a user's personal data, without data of other people. */
export function personalTables(reading: Reading): PersonalTable[] {
  return [
    profile(reading),
    teams(reading),
    timeEntries(reading),
    timeEntryParts(reading),
    savedReports(reading),
    reportLinks(reading),
    imports(reading),
    invitations(reading),
    apiKeys(reading),
    oauthApps(reading),
    connectedApps(reading),
    sessions(reading),
    accountLog(reading),
  ];
}

function profile({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'profile',
    description: 'Your account and its settings. An empty time zone is one that nobody has chosen.',
    columns: [
      ...['id', 'name', 'email', 'emailVerifiedAt', 'pendingEmail', 'timezone', 'weekStart', 'timeFormat'],
      ...['durationFormat', 'defaultTeamId', 'administratorSince', 'createdAt', 'lastSeenAt'],
    ],
    rows: async function* () {
      const user = await currentUser(app, await lookUp());
      const { id, name, email, weekStart, timeFormat, durationFormat, defaultTeamId } = user;
      yield {
        ...{ id, name, email, weekStart, timeFormat, durationFormat, defaultTeamId },
        emailVerifiedAt: instant(user.emailVerifiedAt),
        pendingEmail: await pendingEmail(app, id),
        timezone: user.timezoneIsSet ? user.timezone : null,
        administratorSince: instant(user.administratorSince),
        createdAt: instant(user.createdAt),
        lastSeenAt: instant((await findLastSeen(app.db.read, [id])).get(id) ?? null),
      };
    },
  };
}

function teams({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'teams',
    description: 'Your memberships, past ones included. Rates if your role can see them.',
    columns: [
      ...['teamId', 'team', 'identityId', 'status', 'role', 'hourlyRate', 'hourlyRateCurrency', 'costRate'],
      ...['costRateCurrency', 'createdAt', 'deactivatedAt'],
    ],
    rows: async function* () {
      const actor = await lookUp();
      const places = await findAllMemberships(app.db.read, actor.userId);
      const known = await loadTeams(
        app,
        actor,
        places.map(({ teamId }) => teamId),
      );
      for (const { teamId, id } of places) {
        const [identity] = await findIdentities(app.db.read, [teamId], [id]);
        if (!identity) continue;
        const rate = visibleRate(actor, teamId, identity.hourlyRate);
        const cost = visibleCost(actor, teamId, identity.costRate);
        yield {
          teamId,
          team: known.find((team) => team.id === teamId)?.name ?? null,
          identityId: id,
          status: statusOf(identity),
          role: identity.role,
          hourlyRate: amount(rate),
          hourlyRateCurrency: rate?.currency ?? null,
          costRate: amount(cost),
          costRateCurrency: cost?.currency ?? null,
          createdAt: instant(identity.createdAt),
          deactivatedAt: instant(identity.deactivatedAt),
        };
      }
    },
  };
}

function savedReports({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'saved-reports',
    description:
      'Your saved reports, also in teams that you left. The parameters are those of the page Reports.',
    columns: ['id', 'teamId', 'name', 'parameters', 'sharedWithTeam', 'createdAt', 'updatedAt'],
    rows: async function* () {
      const { userId } = await lookUp();
      for (const { teamId, id: identityId } of await findAllMemberships(app.db.read, userId)) {
        for (let after: Place<string> | null = null; ; ) {
          await lookUp();
          const page: SavedReport[] = await listReports(app.db.read, {
            ...{ teamId, identityId, after, limit: MAX_PAGE },
          });
          for (const report of page) {
            // The list also contains reports that other members share with the team.
            if (report.identityId !== identityId) continue;
            const { id, name, parameters, sharedWithTeam, createdAt, updatedAt } = report;
            yield {
              ...{ id, teamId, name, parameters, sharedWithTeam },
              createdAt: instant(createdAt),
              updatedAt: instant(updatedAt),
            };
          }
          const last = page.at(-1);
          if (!last || page.length < MAX_PAGE) break;
          after = { key: foldForSearch(last.name), id: last.id };
        }
      }
    },
  };
}
function reportLinks({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'report-links',
    description: 'The links to reports that you made, also in teams that you left, without their secrets.',
    columns: [
      ...['id', 'teamId', 'reportId', 'report', 'role', 'showAmounts', 'createdAt', 'expiresAt'],
      ...['lastViewedAt'],
    ],
    rows: async function* () {
      const { userId } = await lookUp();
      for (const { teamId, id: identityId } of await findAllMemberships(app.db.read, userId)) {
        for (let after: Place<number> | null = null; ; ) {
          await lookUp();
          const page: ReportLink[] = await listReportLinks(app.db.read, {
            ...{ teamId, identityId, after, limit: MAX_PAGE },
          });
          for (const { id, reportId, reportName, role, showAmounts, ...times } of page) {
            yield {
              ...{ id, teamId, reportId, report: reportName, role, showAmounts },
              createdAt: instant(times.createdAt),
              expiresAt: instant(times.expiresAt),
              lastViewedAt: instant(times.lastViewedAt),
            };
          }
          const last = page.at(-1);
          if (!last || page.length < MAX_PAGE) break;
          after = { key: last.createdAt, id: last.id };
        }
      }
    },
  };
}

function imports({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'imports',
    description: 'The imports that you made.',
    columns: [
      ...['id', 'teamId', 'identityId', 'tool', 'fileName', 'timezone', 'overlap', 'rows', 'sourceSeconds'],
      ...['verdict', 'createdAt', 'finishedAt', 'undoneAt'],
    ],
    rows: async function* () {
      const { userId } = await lookUp();
      const places = await findAllMemberships(app.db.read, userId);
      const scopes = places.map(({ teamId, id }) => ({ teamId, identityId: id }));
      for (let after: Place<number> | null = null; ; ) {
        await lookUp();
        const page: Import[] = await listImports(app.db.read, { scopes, after, limit: MAX_PAGE });
        for (const run of page) {
          const { id, teamId, identityId, tool, fileName, timezone, overlap, rows, verdict } = run;
          yield {
            ...{ id, teamId, identityId, tool, fileName, timezone, overlap, rows, verdict },
            sourceSeconds: run.sourceDuration === null ? null : run.sourceDuration / 1000,
            createdAt: instant(run.createdAt),
            finishedAt: instant(run.finishedAt),
            undoneAt: instant(run.undoneAt),
          };
        }
        const last = page.at(-1);
        if (!last || page.length < MAX_PAGE) return;
        after = { key: last.createdAt, id: last.id };
      }
    },
  };
}

function invitations({ app, lookUp }: Reading): PersonalTable {
  return {
    name: 'invitations',
    description: 'Invitations to teams that you have not answered.',
    columns: ['id', 'team', 'role', 'createdAt', 'expiresAt'],
    rows: async function* () {
      for (let after: Place<number> | null = null; ; ) {
        const page: OpenInvitation[] = await ownInvitations(app, await lookUp(), after, MAX_OWN_INVITATIONS);
        for (const { invitation, team } of page) {
          const { id, role, createdAt, expiresAt } = invitation;
          yield { id, team: team.name, role, createdAt: instant(createdAt), expiresAt: instant(expiresAt) };
        }
        const last = page.at(-1)?.invitation;
        if (!last || page.length < MAX_OWN_INVITATIONS) return;
        after = { key: last.createdAt, id: last.id };
      }
    },
  };
}
