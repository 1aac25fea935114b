import type { TestApp } from './engines.ts';

/** The same app, on which it fails to read by one of the handles of its database: shows where something is read. */
export function withoutHandle(app: TestApp, name: 'lists' | 'read' | 'reports'): TestApp {
  const get = () => {
    throw new Error(`read by ${name}`);
  };
  return { ...app, db: Object.create(app.db, { [name]: { get } }) };
}
