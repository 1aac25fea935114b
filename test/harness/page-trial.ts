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

/** Set-up of page trials: servers, people and common steps on a page. */

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
  /** The owner of a team that is new in each test. It is midday in Ada's zone, so that no day ends during a test. */
  readonly ada: Person;
  /** Opens a page of the dashboard as Ada. */
  open: (path?: string, options?: VisitOptions) => Promise<Visit>;
  /** Ada's entries. Oldest first. */
  stored: () => Promise<TimeEntry[]>;
  titles: () => Promise<(string | null)[]>;
  /** Creates an entry of Ada. */
  add: (title: string, start: number, hours?: number, more?: object) => Promise<TimeEntry>;
}

interface TeamTrialOptions extends Pick<ReturnType<typeof withBrowser>, 'visitAs'> {
  engine?: Engine;
  settings?: Settings;
}

/** Starts a server on which Ada gets a new team before each test. */
export function withTeam({ visitAs, engine = 'sqlite', settings = {} }: TeamTrialOptions): TeamTrial {
  const state = {} as { server: TestServer; account: Person; ada: Person };
  withServer(
    engine,
    async (server) => {
      state.server = server;
      state.account = await createPerson(server.app, 'Ada', MIDDAY);
    },
    settings,
  );
  beforeEach(async () => {
    state.ada = await inNewTeam(state.server.app, state.account);
  });
  const stored = () => storedEntries(state.server.app, state.ada.actor);
  return {
    get server() {
      return state.server;
    },
    get ada() {
      return state.ada;
    },
    open: async (path = '/', options = {}) => {
      const visit = await visitAs(state.server, state.ada, { team: state.ada.team, ...options });
      await visit.goto(path);
      return visit;
    },
    stored,
    titles: async () => (await stored()).map(({ title }) => title),
    add: async (title, start, hours = 1, more = {}) => {
      const { timeEntry } = await createTimeEntry(state.server.app, state.ada.actor, {
        title,
        teamId: state.ada.team.id,
        startTime: iso(start),
        endTime: iso(start + hours * HOUR),
        ...more,
      });
      return timeEntry;
    },
  };
}

/** 9:00 of yesterday in Ada's zone. */
export const yesterday = () => yesterdayAt(9);
export const iso = (instant: number) => new Date(instant).toISOString();

/** The input for new entries and timers. */
export const line = (page: Page): Locator => page.getByRole('combobox', { name: 'What are you working on?' });
/** The rows of the Timer page. */
export const rows = (page: Page): Locator => page.locator('[data-row]');
export const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });

/** Waits until a field has the focus, then types. A dialog that is still opening would lose the first keys. */
export async function typeInField(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.locator(':is(input, textarea):focus').count(), { interval: 20 })
    .toBeGreaterThan(0);
  await page.keyboard.type(text);
}
