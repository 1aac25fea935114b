import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import type { TimeEntry } from '../../src/domain/entities.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import type { Visit, VisitOptions, withBrowser } from './dashboard-visit.ts';
import { storedEntries } from './entries.ts';
import { createPerson, inNewTeam, type Person } from './factories.ts';
import { MIDDAY, yesterdayAt } from './midday.ts';
import { type Settings, startTestServer, type TestServer } from './server.ts';
import { HOUR } from './times.ts';

/** The set-up of page trials: servers, people, and what most of them do on a page. */

/** Starts a server before the tests of a file or a `describe`, prepares it, and closes it after them. */
export function withServer(
  engine: Engine,
  prepare: (server: TestServer) => unknown,
  settings: Settings = {},
): void {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(engine, settings);
    await prepare(server);
  });
  afterAll(() => server?.close());
}

interface TeamTrial {
  readonly server: TestServer;
  /** Owns a team that is new in each test. For Ada it is midday, so that no day ends during a test. */
  readonly ada: Person;
  /** Opens a page of the dashboard as Ada. */
  open: (path?: string, options?: VisitOptions) => Promise<Visit>;
  /** Her entries, oldest first. */
  stored: () => Promise<TimeEntry[]>;
  titles: () => Promise<(string | null)[]>;
  /** Adds an entry of hers. */
  add: (title: string, start: number, hours?: number, more?: object) => Promise<TimeEntry>;
}

interface TeamTrialOptions extends Pick<ReturnType<typeof withBrowser>, 'visitAs'> {
  engine?: Engine;
  settings?: Settings;
}

/** A server on which Ada has a new team in each test. */
export function withTeam({ visitAs, engine = 'sqlite', settings = {} }: TeamTrialOptions): TeamTrial {
  const here = {} as { server: TestServer; account: Person; ada: Person };
  withServer(
    engine,
    async (server) => {
      here.server = server;
      here.account = await createPerson(server.app, 'Ada', MIDDAY);
    },
    settings,
  );
  beforeEach(async () => {
    here.ada = await inNewTeam(here.server.app, here.account);
  });
  const stored = () => storedEntries(here.server.app, here.ada.actor);
  return {
    get server() {
      return here.server;
    },
    get ada() {
      return here.ada;
    },
    open: async (path = '/', options = {}) => {
      const visit = await visitAs(here.server, here.ada, { team: here.ada.team, ...options });
      await visit.goto(path);
      return visit;
    },
    stored,
    titles: async () => (await stored()).map(({ title }) => title),
    add: async (title, start, hours = 1, more = {}) => {
      const { timeEntry } = await createTimeEntry(here.server.app, here.ada.actor, {
        title,
        teamId: here.ada.team.id,
        startTime: iso(start),
        endTime: iso(start + hours * HOUR),
        ...more,
      });
      return timeEntry;
    },
  };
}

/** Nine o'clock of the day before, for Ada. */
export const yesterday = () => yesterdayAt(9);
export const iso = (instant: number) => new Date(instant).toISOString();

/** The line in which time is tracked. */
export const line = (page: Page): Locator => page.getByRole('combobox', { name: 'What are you working on?' });
/** The rows of the Timer page. */
export const rows = (page: Page): Locator => page.locator('[data-row]');
export const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });

/** Types once a field has the focus. A dialog that is still opening would lose the first keys. */
export async function typeInField(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.locator(':is(input, textarea):focus').count(), { interval: 20 })
    .toBeGreaterThan(0);
  await page.keyboard.type(text);
}
