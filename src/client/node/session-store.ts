import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from './lock.ts';
import { writePrivateFile } from './private-file.ts';
import { isAddressOf } from './server-origin.ts';

/** The tokens of a sign-in, and the endpoints that renew and revoke them. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** UTC milliseconds. */
  expiresAt: number;
  tokenEndpoint: string;
  revocationEndpoint: string;
}

/** The folder of sessions: `$XDG_CONFIG_HOME/stint`, or `~/.config/stint`. */
export function sessionFolder(env: Readonly<Record<string, string | undefined>>, home: string): string {
  // The XDG specification ignores relative paths.
  const config = env.XDG_CONFIG_HOME && path.isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : null;
  return path.join(config ?? path.join(home, '.config'), 'stint');
}

/** The session file of one server. Only the user can read the file and its folder. */
export class SessionFile {
  readonly #folder: string;
  readonly #origin: string;
  readonly #path: string;

  constructor(folder: string, origin: string) {
    this.#folder = folder;
    this.#origin = origin;
    this.#path = path.join(folder, `session-${encodeURIComponent(origin)}.json`);
  }

  get lockPath(): string {
    return `${this.#path}.lock`;
  }

  async read(): Promise<Session | null> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
    const session = this.#parse(text);
    for (const endpoint of [session.tokenEndpoint, session.revocationEndpoint]) {
      if (!isAddressOf(this.#origin, endpoint)) {
        throw new Error(`${this.#path} names another server than ${this.#origin}; run "stint login" again.`);
      }
    }
    return session;
  }

  #parse(text: string): Session {
    try {
      return JSON.parse(text) as Session;
    } catch {
      // The parser's message would contain a part of a token.
      throw new Error(`${this.#path} is damaged; run "stint login" again.`);
    }
  }

  async makeFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await chmod(this.#folder, 0o700);
  }

  async write(session: Session): Promise<void> {
    await this.makeFolder();
    await writePrivateFile(this.#path, `${JSON.stringify(session, null, 2)}\n`);
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
