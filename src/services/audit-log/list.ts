import {
  type AuditSearch,
  listAccountLog as loadAccountLog,
  listAuditLog as loadAuditLog,
} from '../../db/queries/audit-log/lines.ts';
import { type AuditAction, actionsOn, auditActions, isOfAccount } from '../../domain/audit-log/actions.ts';
import type { AuditEntry } from '../../domain/audit-log/entry.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import type { Place } from '../../domain/page.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { readQueued } from '../installation/read-queued.ts';
import { readReport } from '../reports/read-json.ts';
import { authorize, requireMembership } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requirePerson } from '../shared/require-person.ts';

export interface AuditFilter {
  /** `actorId` is an identity. The member, object or credential of an id may no longer exist. */
  actorId?: string | null;
  objectId?: string | null;
  credentialId?: string | null;
  action?: string | null;
  /** The kind of object, such as `timeEntry`. */
  objectType?: string | null;
  from?: string | null;
  to?: string | null;
}

/** Newest first. */
export async function listAuditLog(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string; filter?: AuditFilter | null },
): Promise<Page<AuditEntry>> {
  requirePerson(actor, 'read the audit log');
  const { teamId } = requireMembership(actor, query.teamId);
  authorize(actor, 'audit.read', teamId);
  const search = readFilter(teamId, query.filter ?? {}, app.clock() - app.auditDays * DAY);
  return readPageByNumber({
    list: 'auditLog',
    request: query,
    placeOf: ({ at, id }) => ({ key: at, id }),
    // Lines have no index by credential, so a search may scan the whole log of a team.
    load: async (after, limit) =>
      search ? readReport(app, actor.userId, (handle) => loadAuditLog(handle, search, { after, limit })) : [],
  });
}

/** Account events caused by the caller, and events of the caller's account, newest first. */
export async function listAccountLog(
  app: App,
  actor: Actor,
  request: PageRequest,
): Promise<Page<AuditEntry>> {
  requirePerson(actor, 'read your security log');
  const search = { userId: actor.userId, from: app.clock() - app.auditDays * DAY };
  return readPageByNumber({
    list: 'accountLog',
    request,
    placeOf: ({ at, id }) => ({ key: at, id }),
    load: async (after, limit) => {
      const lines = await loadAccountLog(app.db.read, search, { after, limit });
      return lines.map((line) => (line.actorId === actor.userId ? line : withoutCredential(line)));
    },
  });
}

/** Credential and network address are personal data of the actor. */
function withoutCredential(line: AuditEntry): AuditEntry {
  return { ...line, source: { kind: line.source.kind, id: null, label: null }, address: null };
}

/** Every account event, newest first. The resolver has checked that the caller administers the installation. */
export async function listInstallationLog(
  app: App,
  query: PageRequest & { filter?: AuditFilter | null },
): Promise<Page<AuditEntry>> {
  const search = readFilter(INSTALLATION_LOG, query.filter ?? {}, app.clock() - app.auditDays * DAY);
  return readPageByNumber({
    list: 'installationLog',
    request: query,
    placeOf: ({ at, id }) => ({ key: at, id }),
    load: async (after, limit) =>
      search ? readQueued(app, (handle) => loadAuditLog(handle, search, { after, limit })) : [],
  });
}

/**
 * The whole log of a team or of the installation, newest first, for an operator. The log of a deleted team has the same
 * retention.
 */
export async function* readWholeAuditLog(app: App, teamId: string): AsyncGenerator<AuditEntry> {
  const search = readFilter(teamId, {}, app.clock() - app.auditDays * DAY);
  if (!isId(teamId) || !search) return;
  let after: Place<number> | null = null;
  for (;;) {
    const lines: AuditEntry[] = await loadAuditLog(app.db.read, search, { after, limit: READ_BATCH });
    yield* lines;
    const last = lines.at(-1);
    if (!last || lines.length < READ_BATCH) return;
    after = { key: last.at, id: last.id };
  }
}

const DAY = 86_400_000;
const READ_BATCH = 500;

/** Returns null if no line can match. */
function readFilter(teamId: string, filter: AuditFilter, retainedFrom: number): AuditSearch | null {
  const { actorId = null, objectId = null, credentialId = null } = filter;
  const search: AuditSearch = {
    teamId,
    actorId,
    objectId,
    sourceId: credentialId,
    actions: actionsIn(teamId, filter),
    // Lines past the retention stay hidden until the purge deletes them.
    from: filter.from == null ? retainedFrom : Math.max(retainedFrom, parseInstant(filter.from, 'from')),
    to: filter.to == null ? null : parseInstant(filter.to, 'to'),
  };
  const couldBe = (id: string | null) => id === null || isId(id) || id === COMMAND_LINE_APP.id;
  const isPossible = (actorId === null || isId(actorId)) && couldBe(objectId) && couldBe(credentialId);
  return isPossible && search.actions?.length !== 0 ? search : null;
}

function actionsIn(teamId: string, { action, objectType }: AuditFilter): AuditAction[] | null {
  if (action == null && objectType == null) return null;
  const ofKind = objectType == null ? auditActions : actionsOn(objectType);
  if (ofKind.length === 0)
    throw invalid('objectType', 'objectType names no kind of thing that the log tells of.');
  if (action != null && !auditActions.some((one) => one === action)) {
    throw invalid('action', 'There is no action of this name; they are called like "timeEntry.update".');
  }
  const named = action == null ? ofKind : ofKind.filter((one) => one === action);
  return teamId === INSTALLATION_LOG ? named : named.filter((one) => !isOfAccount(one));
}
