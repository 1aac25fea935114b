import type { Engine, Handle } from '../database.ts';

export interface Migration {
  id: number;
  name: string;
  up: (tx: Handle, engine: Engine) => Promise<void>;
}
