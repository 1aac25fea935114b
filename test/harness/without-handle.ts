import type { TestApp } from './engines.ts';

/** The app with one database handle that throws, to show which handle a read uses. */
export function withoutHandle(app: TestApp, name: 'lists' | 'reports' | 'reportQueue'): TestApp {
  const get = () => {
    throw new Error(`read by ${name}`);
  };
  return { ...app, db: Object.create(app.db, { [name]: { get } }) };
}
