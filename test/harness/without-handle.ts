import type { TestApp } from './engines.ts';

/** The same app, on which it fails to use one of the ways to its database: shows how something is read. */
export function withoutHandle(app: TestApp, name: 'lists' | 'reports' | 'reportQueue'): TestApp {
  const get = () => {
    throw new Error(`read by ${name}`);
  };
  return { ...app, db: Object.create(app.db, { [name]: { get } }) };
}
