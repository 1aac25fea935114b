import type { GraphQLNamedInputType } from 'graphql';
import { claimAlert } from '../../src/db/queries/catalog/budget-alerts.ts';
import { findIdentityOfUser } from '../../src/db/queries/teams/identities.ts';
import { formatInstant } from '../../src/domain/time/instant.ts';
import { newId } from '../../src/lib/ids.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import type { App } from '../../src/services/app.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createImport } from '../../src/services/imports/create.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { listOwnInvitations } from '../../src/services/invitations/own.ts';
import { addAccountAsOperator, addTeamMember } from '../../src/services/members/add.ts';
import { saveRecord } from '../../src/services/oauth/records.ts';
import { createOAuthApp } from '../../src/services/oauth-apps/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { deleteTeam } from '../../src/services/teams/delete.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import {
  asOperator,
  createPerson,
  createUnverified,
  inNewTeam,
  PASSWORD,
  type Person,
} from '../harness/factories.ts';
import {
  nameOf,
  type Operation,
  type Place,
  placesOf,
  someEnumValue,
  variablesFor,
} from '../harness/schema-calls.ts';
import { HOUR, span } from '../harness/times.ts';

/** The kinds of things that have an id. */
export const kinds = [
  'account',
  'apiKey',
  'budgetAlert',
  'client',
  'connectedApp',
  'entry',
  'identity',
  'import',
  'invitation',
  'oauthApp',
  'part',
  'project',
  'receivedInvitation',
  'reportLink',
  'savedReport',
  'session',
  'tag',
  'task',
  'team',
  'timer',
  'unverifiedAccount',
  'user',
] as const;
export type Kind = (typeof kinds)[number];

const kindOfField: Record<string, Kind> = {
  teamId: 'team',
  defaultTeamId: 'team',
  identityId: 'identity',
  clientId: 'client',
  projectId: 'project',
  taskId: 'task',
  importId: 'import',
  reportId: 'savedReport',
  identityIds: 'identity',
  successorIds: 'identity',
  projectIds: 'project',
  clientIds: 'client',
  taskIds: 'task',
  tagIds: 'tag',
};

/** The kind of thing that `id` refers to, by the end of the operation's name. Longer endings first. */
const kindOfOperation: [string, Kind][] = [
  ['createverificationlink', 'unverifiedAccount'],
  ['usersessions', 'account'],
  ['usercredentials', 'account'],
  ['user', 'account'],
  ['budgetalert', 'budgetAlert'],
  ['oauthappsecret', 'oauthApp'],
  ['disconnectapp', 'connectedApp'],
  ['teammember', 'identity'],
  ['oauthapp', 'oauthApp'],
  ['timeentry', 'entry'],
  ['savedreport', 'savedReport'],
  ['reportlink', 'reportLink'],
  ['acceptinvitation', 'receivedInvitation'],
  ['declineinvitation', 'receivedInvitation'],
  ['invitation', 'invitation'],
  ['session', 'session'],
  ['apikey', 'apiKey'],
  ['project', 'project'],
  ['client', 'client'],
  ['import', 'import'],
  ['timer', 'timer'],
  ['task', 'task'],
  ['team', 'team'],
  ['tag', 'tag'],
];

export function kindOf(place: Place): Kind {
  const field = place.path.at(-1) ?? '';
  const kind =
    field === 'id'
      ? kindOfOperation.find(([ending]) => place.operation.name.toLowerCase().endsWith(ending))?.[1]
      : kindOfField[field];
  if (!kind)
    throw new Error(
      `What kind of thing does ${nameOf(place)} name? Say so in test/models/entity-factory.ts.`,
    );
  return kind;
}

/**
 * Whether a place takes the id of an existing thing. External ids are keys of the caller, and filters of the audit log also
 * accept ids of deleted things.
 */
export function namesThing({ type, path }: Place): boolean {
  return type.name === 'ID' && !/^(externalIds?|actorId|objectId|credentialId)$/.test(path.at(-1) ?? '');
}

/** Places for which a call succeeds only with a particular thing. */
const special: Record<string, 'home' | 'deleted team' | 'team with a timer' | 'identity with a timer'> = {
  // Another team would become the default team of all later calls.
  'updateCurrentUser.input.args.defaultTeamId': 'home',
  'createTimeEntry.input.teamId': 'home',
  'startTimer.input.teamId': 'home',
  // The filter refers to things of the home team.
  'repriceTimeEntries.input.teamId': 'home',
  'restoreTeam.input.id': 'deleted team',
  'restoreInstalledTeam.input.id': 'deleted team',
  'stopTimer.input.teamId': 'team with a timer',
  'discardTimer.input.teamId': 'team with a timer',
  'runningTimer.teamId': 'team with a timer',
  'runningTimer.identityId': 'identity with a timer',
};

const row = ['createTimeEntry.input.externalId', 'createTimeEntry.input.importId'];

/** Places that also need values in other places. */
const companions: Record<string, string | string[]> = {
  'createTimeEntry.input.externalId': 'createTimeEntry.input.importId',
  'createTimeEntry.input.importRow.file': row,
  'createTimeEntry.input.importRow.line': row,
  'createTimeEntry.input.importRow.raw': row,
  'createTimeEntry.input.hourlyRate.amount': 'createTimeEntry.input.importId',
  'createTimeEntry.input.hourlyRate.currency': 'createTimeEntry.input.importId',
  'createTimeEntry.input.importedAmount.amount': 'createTimeEntry.input.importId',
  'createTimeEntry.input.importedAmount.currency': 'createTimeEntry.input.importId',
  'updateTimeEntry.input.hourlyRate.amount': 'updateTimeEntry.input.importId',
  'updateTimeEntry.input.hourlyRate.currency': 'updateTimeEntry.input.importId',
  'createTimeEntry.input.identityId': 'createTimeEntry.input.teamId',
  'startTimer.input.identityId': 'startTimer.input.teamId',
  'stopTimer.input.endTime': 'stopTimer.input.id',
  'createProject.input.args.budget.period': 'createProject.input.args.budget.seconds',
  'createProject.input.args.budget.thresholds': 'createProject.input.args.budget.seconds',
  'updateProject.input.args.budget.period': 'updateProject.input.args.budget.seconds',
  'updateProject.input.args.budget.thresholds': 'updateProject.input.args.budget.seconds',
};

const REPORT = JSON.stringify({
  verdict: 'MATCHES',
  counts: { created: 1, merged: 0, deduplicated: 0, skipped: 0, failed: 0 },
});

/** Creates things in the team of one owner. */
export class EntityFactory {
  readonly app: App;
  readonly owner: Person;
  readonly label: string;
  #spare: Person;
  // Per instance, because tests of both engines run concurrently and a day must not change while a thing is created.
  #count = 0;

  private constructor(app: App, owner: Person, label: string, spare: Person) {
    this.app = app;
    this.owner = owner;
    this.label = label;
    this.#spare = spare;
  }

  /** Every name contains the label, so that tests can search for it. */
  static async of(app: App, label: string): Promise<EntityFactory> {
    const [owner, spare] = [await createPerson(app, label), await createPerson(app, `${label} spare`)];
    return new EntityFactory(app, owner, label, spare);
  }

  /** The id of a new thing, or of an existing thing without changes. */
  async make(kind: Kind): Promise<string> {
    const { app, owner } = this;
    const { actor } = owner;
    const name = this.name(kind);
    switch (kind) {
      case 'account': {
        const { user } = await createPerson(app);
        await startSession(app, user.id, { userAgent: name, address: null });
        return user.id;
      }
      case 'unverifiedAccount':
        return (await createUnverified(app)).user.id;
      case 'apiKey':
        return (await createApiKey(app, asOperator(actor), { name })).apiKey.id;
      case 'budgetAlert':
        return this.#budgetAlert(name);
      case 'client':
        return (await createClient(app, actor, { name })).id;
      case 'connectedApp':
        return this.#connectedApp();
      case 'entry':
        return (await this.#mergedEntry(name)).id;
      case 'identity':
        return this.#member();
      case 'import':
        return (await createImport(app, actor, { tool: 'toggl', fileName: name })).id;
      case 'invitation': {
        const email = `${name.replaceAll(' ', '.')}@example.com`;
        return (await inviteTeamMember(app, actor, { teamId: owner.team.id, email })).invitation.id;
      }
      case 'oauthApp':
        return (await createOAuthApp(app, asOperator(actor), { name, preset: 'claude-ai' })).oauthApp.id;
      case 'part':
        return (await this.#mergedEntry(name)).part;
      case 'project':
        return (await createProject(app, actor, { name })).id;
      case 'receivedInvitation': {
        const { team, actor: other } = await inNewTeam(app, this.#spare, { name });
        await addTeamMember(app, other, { teamId: team.id, email: owner.user.email });
        const [open] = await listOwnInvitations(app, actor);
        return open?.invitation.id ?? '';
      }
      case 'reportLink': {
        const reportId = await this.make('savedReport');
        return (await createReportLink(app, actor, { reportId })).reportLink.id;
      }
      case 'savedReport':
        return (await createSavedReport(app, actor, { name, parameters: `search=${name}` })).id;
      case 'session':
        return (await startSession(app, owner.user.id, { userAgent: name, address: null })).session.id;
      case 'tag':
        return (await createTag(app, actor, { name })).id;
      case 'task':
        return (await createTask(app, actor, { name, projectId: await this.make('project') })).id;
      case 'team':
        return (await inNewTeam(app, owner, { name })).team.id;
      case 'timer':
        return (await this.#timer(name)).id;
      case 'user':
        return owner.user.id;
    }
  }

  /** The variables of a call that succeeds, with values in the chosen places. */
  call(operation: Operation, ...chosen: Place[]): Promise<Record<string, unknown>> {
    const names = chosen.flatMap((place) => companions[nameOf(place)] ?? []);
    const required = placesOf(operation).filter((place) => names.includes(nameOf(place)));
    return variablesFor(operation, [...chosen, ...required], (place) => this.valueFor(place));
  }

  async valueFor(place: Place): Promise<unknown> {
    const field = place.path.at(-1) ?? '';
    const name = nameOf(place);
    if (namesThing(place)) {
      switch (special[name]) {
        case 'home':
          return this.owner.team.id;
        case 'deleted team':
          return this.#deletedTeam();
        case 'team with a timer':
          return (await this.#timer(name)).teamId;
        case 'identity with a timer':
          await startTimer(this.app, this.owner.actor, { title: this.name('timer') });
          return this.owner.identity.id;
        default:
          return this.make(kindOf(place));
      }
    }
    // Times of timers are compared with the current time.
    if (/^(start|stop)Timer$/.test(place.operation.name) && place.type.name === 'ISO8601DateTime') {
      return formatInstant(Date.now());
    }
    // An address with an account cannot be invited.
    if (name === 'inviteUser.input.email') return `${newId(Date.now())}@example.com`;
    const value =
      this.#texts(field) ?? someEnumValue(place.type) ?? someScalar(place.type, () => this.name(field));
    if (value === undefined) {
      throw new Error(
        `What is a value of ${place.type} for ${name}? Say so in test/models/entity-factory.ts.`,
      );
    }
    return value;
  }

  /** Values of texts with a required format. */
  #texts(field: string): string | undefined {
    const { startTime, endTime } = this.#hours(0, 1);
    const known: Record<string, string> = {
      startTime,
      endTime,
      from: startTime,
      to: endTime,
      email: this.#spare.user.email,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      colour: '#3b6fd4',
      amount: '85.50',
      lockedBefore: '1990-01-01',
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
      password: PASSWORD,
      redirectUris: 'https://example.com/callback',
      report: REPORT,
      parameters: 'kind=WEEKLY',
      expiresAt: formatInstant(Date.now() + HOUR),
      action: 'client.create',
      objectType: 'client',
    };
    return known[field];
  }

  name(kind: string): string {
    return `${this.label} ${kind} ${++this.#count}`;
  }

  /** Hours of a day without other entries. */
  #hours(from: number, to: number): { startTime: string; endTime: string } {
    const day = 24 * this.#count;
    return span(day + from, day + to);
  }

  /** A merged entry of an import, because only entries of an import accept an imported amount. */
  async #mergedEntry(title: string): Promise<{ id: string; part: string }> {
    const { app, owner } = this;
    const { id: importId } = await createImport(app, owner.actor, { tool: 'toggl', fileName: title });
    const first = await createTimeEntry(app, owner.actor, { ...this.#hours(0, 3), title, importId });
    const bridged = await createTimeEntry(app, owner.actor, { ...this.#hours(4, 6), title });
    await createTimeEntry(app, owner.actor, { ...this.#hours(2, 5), title });
    return { id: first.timeEntry.id, part: bridged.timeEntry.id };
  }

  async #budgetAlert(name: string): Promise<string> {
    const { app, owner } = this;
    const budget = { seconds: 3600, period: 'ONCE' as const };
    const { id: projectId, teamId } = await createProject(app, owner.actor, { name, budget });
    const now = Date.now();
    const alert = { id: newId(now), teamId, projectId, period: '', threshold: 80, createdAt: now };
    await app.db.transaction((tx) => claimAlert(tx, alert));
    return alert.id;
  }

  /** An app of another person that the owner has connected. */
  async #connectedApp(): Promise<string> {
    const args = { name: this.name('app'), preset: 'claude-code' };
    const { oauthApp } = await createOAuthApp(this.app, asOperator(this.#spare.actor), args);
    const { id } = oauthApp;
    const grant = { clientId: id, accountId: this.owner.user.id, resources: { api: 'read write' } };
    await saveRecord(this.app, 'Grant', newId(Date.now()), grant, 3600);
    return id;
  }

  async #member(): Promise<string> {
    const { app, owner } = this;
    const { user } = this.#spare;
    const before = await findIdentityOfUser(app.db.read, owner.team.id, user.id);
    if (before?.deactivatedAt === null) return before.id;
    return (await addAccountAsOperator(app, { teamId: owner.team.id, email: user.email })).id;
  }

  async #deletedTeam(): Promise<string> {
    const { actor, team } = await inNewTeam(this.app, this.owner, { name: this.name('team') });
    await createTag(this.app, actor, { name: this.name('tag'), teamId: team.id });
    await deleteTeam(this.app, asOperator(actor), team.id, team.name);
    return team.id;
  }

  async #timer(title: string): Promise<{ id: string; teamId: string }> {
    const { actor, team } = await inNewTeam(this.app, this.owner, { name: this.name('team') });
    const startTime = formatInstant(Date.now() - HOUR);
    const { timeEntry } = await startTimer(this.app, actor, { title, teamId: team.id, startTime });
    return timeEntry;
  }
}

function someScalar(type: GraphQLNamedInputType, name: () => string): unknown {
  switch (type.name) {
    case 'ID':
    case 'String':
      return name();
    case 'Boolean':
      return true;
    case 'Int':
    case 'Float':
      return 1;
    default:
      return undefined;
  }
}
