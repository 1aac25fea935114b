import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { createSavedReport, deleteSavedReport, listSavedReports, updateSavedReport } from './manage.ts';

describeOnBothEngines('saved reports', (engine) => {
  let app: TestApp;
  let accounts: Person[];
  let owner: Person;
  let member: Person;
  let other: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    accounts = await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => createPerson(app, name)));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const [ada, bob, cyd] = accounts as [Person, Person, Person];
    owner = await inNewTeam(app, ada);
    member = await joinTeam(app, owner, bob, 'MEMBER');
    other = await joinTeam(app, owner, cyd, 'MANAGER');
  });

  const codeOf = async (action: () => unknown) => (await problemOf(action)).code;
  const save = (who: Person, name: string, args: { sharedWithTeam?: boolean; parameters?: string } = {}) =>
    createSavedReport(app, who.actor, { name, parameters: '', teamId: owner.team.id, ...args });
  const namesFor = async (who: Person) =>
    (await listSavedReports(app, who.actor, { teamId: owner.team.id })).items.map(({ name }) => name);

  it('listSavedReports lists own and shared reports, ordered by name', async () => {
    await save(member, 'b mine');
    await save(member, 'C shared', { sharedWithTeam: true });
    await save(other, 'A theirs');
    expect(await namesFor(member)).toEqual(['b mine', 'C shared']);
    expect(await namesFor(other)).toEqual(['A theirs', 'C shared']);
    expect(await namesFor(owner)).toEqual(['C shared']);
  });

  it('listSavedReports returns pages', async () => {
    for (const name of ['c', 'a', 'b']) await save(member, name);
    const query = { teamId: owner.team.id, first: 2 };
    const page = await listSavedReports(app, member.actor, query);
    const last = page.items.at(-1);
    expect(page.items.map(({ name }) => name)).toEqual(['a', 'b']);
    const next = await listSavedReports(app, member.actor, {
      ...query,
      after: last ? page.cursorOf(last) : '',
    });
    expect(next.items.map(({ name }) => name)).toEqual(['c']);
  });

  it('createSavedReport stores parameters in canonical order without defaults', async () => {
    const parameters = '?by=DAY&range=this-month&round=UP-15-ENTRY&kind=WEEKLY&search=&saved=some-id';
    expect((await save(member, 'x', { parameters })).parameters).toBe('kind=WEEKLY&by=DAY&round=UP-15-ENTRY');
  });

  it.each([
    ['kind=TEAM&member=x', 'member must be ids in lower case, separated by commas.'],
    ['kind=TEAM&from=2026-13-01&to=2026-13-31', 'from must be a day of the calendar such as 2026-03-29.'],
    ['kind=TEAM&kind=WEEKLY', 'kind is given more than once.'],
    ['evil=1', expect.stringContaining('There is no parameter "evil"; allowed are kind, ')],
  ])('createSavedReport rejects invalid parameters: %s', async (parameters, message) => {
    expect(await problemOf(() => save(member, 'x', { parameters }))).toEqual({
      code: 'INVALID_INPUT',
      field: 'parameters',
      message,
    });
  });

  it('updateSavedReport is only allowed for the owner', async () => {
    const { id } = await save(member, 'Mine', { sharedWithTeam: true });
    expect(await codeOf(() => updateSavedReport(app, owner.actor, id, { name: 'Yours' }))).toBe('FORBIDDEN');
    const changed = await updateSavedReport(app, member.actor, id, {
      name: 'Ours',
      parameters: 'kind=TEAM',
      sharedWithTeam: false,
    });
    expect(changed).toMatchObject({ name: 'Ours', parameters: 'kind=TEAM', sharedWithTeam: false });
    expect((await listSavedReports(app, member.actor, { teamId: owner.team.id })).items).toEqual([changed]);
    expect(await codeOf(() => updateSavedReport(app, owner.actor, id, { name: 'Yours' }))).toBe('NOT_FOUND');
    expect(await codeOf(() => updateSavedReport(app, member.actor, id, { name: null }))).toBe(
      'INVALID_INPUT',
    );
  });

  it('deleteSavedReport is allowed for the owner, and for an admin if the report is shared', async () => {
    const [shared, own] = [await save(member, 'Shared', { sharedWithTeam: true }), await save(member, 'Own')];
    expect(await codeOf(() => deleteSavedReport(app, other.actor, shared.id))).toBe('FORBIDDEN');
    expect(await codeOf(() => deleteSavedReport(app, owner.actor, own.id))).toBe('NOT_FOUND');
    await deleteSavedReport(app, owner.actor, shared.id);
    await deleteSavedReport(app, member.actor, own.id);
    expect(await namesFor(member)).toEqual([]);
  });
});
