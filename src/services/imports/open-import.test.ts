import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { createImport } from './create.ts';
import { finishImport } from './finish.ts';
import { hasOpen } from './open-import.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('the open import of a user', (engine) => {
  // The clock stands still, so no cached value expires.
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());

  const open = ({ actor }: Person) => createImport(app, actor, { tool: 'toggl', fileName: 'x.csv' });
  const counts = { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
  const report = JSON.stringify({ verdict: 'MATCHES', counts });

  it('caches the open import while other users open, finish and undo imports', async () => {
    const { id } = await open(bob);
    expect(await hasOpen(app, bob.actor, id)).toBe(true);
    const other = await open(ada);
    // A promise would mean another read of the database.
    expect(hasOpen(app, bob.actor, id)).toBe(true);
    await finishImport(app, ada.actor, other.id, { report });
    expect(hasOpen(app, bob.actor, id)).toBe(true);
    await undoImport(app, ada.actor, { id: other.id });
    expect(hasOpen(app, bob.actor, id)).toBe(true);
  });

  it('reads the open import again after its user opens, finishes or undoes an import', async () => {
    const first = await open(ada);
    expect(await hasOpen(app, ada.actor, first.id)).toBe(true);
    const second = await open(ada);
    expect(await hasOpen(app, ada.actor, first.id)).toBe(false);
    expect(await hasOpen(app, ada.actor, second.id)).toBe(true);
    await finishImport(app, ada.actor, second.id, { report });
    expect(await hasOpen(app, ada.actor, second.id)).toBe(false);
    const third = await open(ada);
    expect(await hasOpen(app, ada.actor, third.id)).toBe(true);
    await undoImport(app, ada.actor, { id: third.id });
    expect(await hasOpen(app, ada.actor, third.id)).toBe(false);
  });
});
