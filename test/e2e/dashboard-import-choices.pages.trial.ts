import type { FileChooser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { storedEntries } from '../harness/entries.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

const at = (hour: number) => new Date(Date.UTC(2024, 2, 4, 0, hour * 60)).toISOString();
const row = (title: string, hour: number, length = 1, project = '') =>
  `${title},,,${project},,,${at(hour)},${at(hour + length)},,`;

/** A file whose rows name no person, so that they belong to the importing user. */
const file = (...rows: string[]) => ({
  name: 'export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['description,billable,client,project,task,tags,start,end,user_name,user_email', ...rows, ''].join('\n'),
  ),
});

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Files to import').setInputFiles(chosen);

/** Presses a button of the preview once it is enabled, and waits for the verdict. */
async function finish(
  page: Page,
  button: string,
  verdict: 'Matches' | 'Incomplete' | 'Differs',
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('heading', { name: verdict, exact: true }).waitFor();
}

/** Returns the row of a term in the account of records. */
const termOf = (page: Page, term: string) =>
  page.getByRole('region', { name: 'Records' }).getByRole('row', { name: term }).innerText();

describe('an import in the dashboard', () => {
  let server: TestServer;
  withServer('sqlite', (started) => {
    server = started;
  });

  const begin = async (name: string, options = {}) => {
    const person = await createPerson(server.app, name);
    const visit = await visitAs(server, person, options);
    return { person, ...visit };
  };
  const titles = async ({ actor }: Person) =>
    (await storedEntries(server.app, actor)).map(({ title }) => title);

  test('reads and writes in a worker, as the user of the page', async () => {
    const { page, goto, person } = await begin('Ada', { leavesTraces: true });
    await page.addInitScript(WATCH_PAGE);
    const users: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation createTimeEntry'))
        users.push(request.headers()['stint-user']);
    });
    await goto('/import');
    await choose(page, file(row('One', 9), row('Two', 11)));
    await page.getByRole('button', { name: 'Import 2 entries' }).waitFor();
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/import-worker-.*\.js$/),
    ]);
    await finish(page, 'Import 2 entries', 'Matches');
    expect(users).toEqual([person.user.id, person.user.id]);
    const { reads, bodies } = (await page.evaluate('watched')) as { reads: number; bodies: string[] };
    expect(reads).toBe(0);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => /createTimeEntry|importedRows|createImport/.test(body))).toEqual([]);
    await expect.poll(() => page.workers()).toEqual([]);
  });

  test('reports that the file reader could not be loaded, and works once it loads', async () => {
    const { page, goto, expectPageErrors } = await begin('Bea', { leavesTraces: true });
    expectPageErrors(/ERR_FAILED|Failed to fetch/);
    await goto('/import');
    await page.route('**/import-worker-*', (route) => route.abort());
    await choose(page, file(row('One', 9)));
    await page.getByRole('alert').getByText('The file reader could not be loaded').waitFor();
    await page.unroute('**/import-worker-*');
    await choose(page, file(row('One', 9)));
    await finish(page, 'Import 1 entry', 'Matches');
  });

  test('reports entries that changed at the source, and updates them on request', async () => {
    const { page, goto, person } = await begin('Cy');
    await goto('/import');
    await choose(page, file(row('Draft', 9), row('Call', 11)));
    await finish(page, 'Import 2 entries', 'Matches');

    const changed = file(row('Final', 9), row('Call', 11, 2));
    await goto('/import');
    await choose(page, changed);
    await page.getByText('2 rows differ from the entry that an earlier import wrote.').waitFor();
    await page.getByText('Show 2 rows').click();
    await page.getByRole('cell', { name: /^Title: .Draft. → .Final.$/ }).waitFor();
    await expectAccessible(page);
    await finish(page, 'Compare with the files', 'Differs');
    const differences = page.getByRole('region', { name: 'Differences' });
    await differences.getByText('title is "Draft", and "Final" in the file').waitFor();
    await differences
      .getByText('end is 2024-03-04T12:00:00Z, and 2024-03-04T13:00:00Z in the file')
      .waitFor();
    await page.getByText('differs', { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(await titles(person)).toEqual(['Draft', 'Call']);

    await goto('/import');
    await page.getByRole('row', { name: /export\.csv.*Differs/ }).waitFor();
    await expectAccessible(page);
    await choose(page, changed);
    await page.getByRole('radio', { name: /^Update the entries/ }).check();
    await finish(page, 'Update 2 entries', 'Matches');
    expect(await titles(person)).toEqual(['Final', 'Call']);
  });

  test('skips rows that look like existing entries, or imports them on request', async () => {
    const { page, goto, person } = await begin('Dan');
    await createTimeEntry(server.app, person.actor, { title: 'Same', startTime: at(9), endTime: at(10) });
    const same = file(row('Same', 9));
    await goto('/import');
    await choose(page, same);
    await page.getByText('1 row has the same person, time, title, project and price').waitFor();
    await page.getByText('Everything is already imported. Nothing will be added.').waitFor();
    await finish(page, 'Compare with the files', 'Matches');
    expect(await termOf(page, 'Already imported')).toMatch(/1\t1:00:00/);
    expect(await titles(person)).toEqual(['Same']);

    await goto('/import');
    await choose(page, same);
    await page.getByRole('radio', { name: /^They are different entries/ }).check();
    await page.getByRole('button', { name: 'Import 1 entry' }).waitFor();
    await expectAccessible(page);
    await finish(page, 'Import 1 entry', 'Matches');
    expect(await titles(person)).toEqual(['Same', 'Same']);
  });

  test('keeps overlapping rows, or merges them by the policy of the team', async () => {
    const [keeping, merging] = [await begin('Eve'), await begin('Fay')];
    const overlapping = file(row('Same', 9, 2), row('Same', 10, 2));
    for (const { page, goto } of [keeping, merging]) {
      await goto('/import');
      await choose(page, overlapping);
      await page.getByText('2 rows overlap other time of the same person, by 1:00').waitFor();
      await page.getByText('1 row is merged into other entries.').waitFor();
    }
    await finish(keeping.page, 'Import 2 entries', 'Matches');
    expect(await titles(keeping.person)).toEqual(['Same', 'Same']);

    const { page, person } = merging;
    await page.getByRole('radio', { name: /^Merge the same work/ }).check();
    await page.getByText('Show the longest overlaps').click();
    await expectAccessible(page);
    await finish(page, 'Import 2 entries', 'Matches');
    await page.getByText(/of overlapping time counts once, in merged entries/).waitFor();
    expect(await storedEntries(server.app, person.actor)).toHaveLength(1);
  });

  test('undoes an import with progress, and lists kept entries with the reason', async () => {
    const { page, goto, person } = await begin('Gus');
    await goto('/import');
    await choose(page, file(row('One', 9), row('Two', 11), row('Three', 13)));
    await finish(page, 'Import 3 entries', 'Matches');
    const [first] = await storedEntries(server.app, person.actor);
    await updateTimeEntry(server.app, person.actor, { id: first?.id ?? '', title: 'By hand' });
    await createTimeEntry(server.app, person.actor, {
      title: 'Three',
      startTime: at(13.5),
      endTime: at(15),
    });

    let release: (() => void) | undefined;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation undoImport')) return route.continue();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      // The page may have aborted the request.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Undo import' }).click();
    await question.getByText('Undoing… 0 of 3').waitFor();
    await question.getByRole('progressbar', { name: 'Progress' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped. 3 entries are left; undo again to continue.').waitFor();
    release?.();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await question.getByRole('button', { name: 'Undo import' }).click();

    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    const kept = page.getByRole('region', { name: 'Kept' });
    await kept.getByRole('row', { name: /^By hand Changed since/ }).waitFor();
    await kept.getByRole('row', { name: /^Three Merged with another entry/ }).waitFor();
    expect(await kept.getByRole('row').count()).toBe(3);
    await expectAccessible(page);
    await page.reload();
    await kept.getByRole('row', { name: /^By hand Changed since/ }).waitFor();
    await kept.getByRole('row', { name: /^Three Merged with another entry/ }).waitFor();
    expect(await titles(person)).toEqual(['By hand', 'Three']);
  });

  test('imports and undoes by keyboard alone', async () => {
    const { page, goto, person } = await begin('Hal');
    await goto('/import');
    await tabTo(page, 'Choose files');
    const chooser = await openFileChooser(page, 'Enter');
    const named = file(row('One', 9).replace(/,$/, ',mira@example.com'), row('Two', 11));
    await chooser.setFiles(named);
    await page.getByText('No member of').waitFor();
    for (const select of ['Import the time of mira@example.com as', 'Import rows without a person as']) {
      await page.getByText('Reading…').waitFor({ state: 'hidden' });
      await tabTo(page, select);
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Hal (you)' }).waitFor();
      await expect
        .poll(async () => {
          await page.keyboard.press('ArrowDown');
          return page.evaluate(ACTIVE_OPTION);
        })
        .toBe('Hal (you)');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Import 2 entries' }).waitFor();
    await page.getByText('Reading…').waitFor({ state: 'hidden' });
    await tabTo(page, 'Import 2 entries');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    expect(await titles(person)).toEqual(['One', 'Two']);
    await tabTo(page, 'Undo import');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // The button behind the dialog has the same name.
    await tabTo(page, 'Cancel');
    await tabTo(page, 'Undo import');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    expect(await titles(person)).toEqual([]);
  });
});

describe('an import under a rate limit', () => {
  let server: TestServer;
  withServer(
    'sqlite',
    (started) => {
      server = started;
    },
    { STINT_IMPORT_RATE_LIMIT: '60/minute' },
  );

  test('slows down with a message and completes', async () => {
    const ada = await createPerson(server.app, 'Ada');
    const { page, goto, expectPageErrors } = await visitAs(server, ada);
    // The page and the worker both get 429.
    expectPageErrors(/429/);
    await goto('/import');
    await choose(page, file(...Array.from({ length: 20 }, (_, index) => row(`Row ${index}`, index * 2))));
    await page.getByRole('button', { name: 'Import 20 entries' }).click();
    await page.getByText('The server is limiting requests. The import continues on its own.').waitFor();
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    expect(await storedEntries(server.app, ada.actor)).toHaveLength(20);
  }, 60_000);
});

/** Counts file reads of the page thread, and records the bodies of its requests. */
const WATCH_PAGE = `
  window.watched = { reads: 0, bodies: [] };
  for (const name of ['stream', 'arrayBuffer', 'text', 'slice']) {
    const read = Blob.prototype[name];
    Blob.prototype[name] = function (...args) {
      watched.reads++;
      return read.apply(this, args);
    };
  }
  const send = window.fetch;
  window.fetch = (address, init) => {
    watched.bodies.push(String(init?.body));
    return send(address, init);
  };
`;

/** Presses Tab until the element with the name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const reached = (await page.evaluate(FOCUSED)) as string;
    if (reached === name) return;
    seen.push(reached);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${name}, only ${seen.join(', ')}.`);
}

/** The active option of an open list. */
const ACTIVE_OPTION =
  'document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.textContent';

const FOCUSED = `(() => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
})()`;

/** Opens the file chooser with a key. On a busy machine the browser may miss a key press, so it is retried. */
async function openFileChooser(page: Page, key: string): Promise<FileChooser> {
  for (let attempt = 1; ; attempt++) {
    const chooser = page.waitForEvent('filechooser', { timeout: 10_000 }).catch(() => null);
    await page.keyboard.press(key);
    const opened = await chooser;
    if (opened) return opened;
    if (attempt === 3) throw new Error(`${key} opened no file chooser.`);
  }
}
