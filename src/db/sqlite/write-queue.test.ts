import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from './open.ts';
import { WriteQueue } from './write-queue.ts';

describe('the write queue of SQLite', () => {
  let folder: string;
  let file: string;
  let writer: DatabaseSync;
  /** A connection of another process, which sees only committed rows. */
  let other: DatabaseSync;
  let queue: WriteQueue;
  let sync: () => Promise<void>;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
    file = path.join(folder, 'stint.db');
    sync = async () => {};
    writer = new DatabaseSync(file);
    writer.exec('pragma journal_mode = wal; pragma busy_timeout = 10; create table notes (text text unique)');
    other = new DatabaseSync(file);
    // The jobs write through the connection directly and ignore the handle.
    queue = new WriteQueue(writer, openSqlite(path.join(folder, 'unused.db')).read, {
      sync: () => sync(),
      committed: () => {},
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const connection of [writer, other]) if (connection.isOpen) connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const committed = () =>
    other
      .prepare('select text from notes order by text')
      .all()
      .map((row) => row.text);

  const write = (text: string) => queue.run(async () => writeNow(text));

  async function writeNow(text: string): Promise<string> {
    writer.prepare('insert into notes values (?)').run(text);
    return `wrote ${text}`;
  }

  /** Counts the runs of a statement from now on. */
  function counting(statement: string): () => number {
    const exec = vi.spyOn(writer, 'exec');
    return () => exec.mock.calls.filter(([text]) => text === statement).length;
  }

  it('resolves with the result of the job after its commit', async () => {
    const answers = ['a', 'b', 'c'].map((text) =>
      write(text).then((answer) => ({ answer, seen: committed() })),
    );
    expect(await Promise.all(answers)).toEqual(
      ['a', 'b', 'c'].map((text) => ({ answer: `wrote ${text}`, seen: ['a', 'b', 'c'] })),
    );
  });

  it('resolves only after the sync and groups the jobs that arrive during a sync', async () => {
    const syncs: (() => void)[] = [];
    sync = () => new Promise((resolve) => syncs.push(resolve));
    const commits = counting('commit');
    const answered: string[] = [];
    const ask = (text: string) => write(text).then((answer) => answered.push(answer));
    const early = [ask('a'), ask('b')];
    await vi.waitFor(() => expect(syncs).toHaveLength(1), 15_000);
    expect(committed()).toEqual(['a', 'b']);
    const late = ask('c');
    await setTimeout(20);
    const last = ask('d');
    await setTimeout(20);
    expect([commits(), answered]).toEqual([1, []]);
    syncs[0]?.();
    await Promise.all(early);
    expect(answered).toEqual(['wrote a', 'wrote b']);
    await vi.waitFor(() => expect(syncs).toHaveLength(2), 15_000);
    expect([commits(), committed()]).toEqual([2, ['a', 'b', 'c', 'd']]);
    syncs[1]?.();
    await Promise.all([late, last]);
  });

  it('syncs several transactions at once when one cannot hold all waiting jobs', async () => {
    let syncs = 0;
    sync = async () => {
      syncs++;
    };
    const commits = counting('commit');
    await Promise.all(Array.from({ length: 200 }, (_, n) => write(`note ${n}`)));
    expect([commits(), syncs]).toEqual([4, 1]);
    expect(committed()).toHaveLength(200);
  });

  it('settles each group by its own commit if one of several groups cannot be committed', async () => {
    const commits = counting('commit');
    const writing = Array.from({ length: 100 }, (_, n) =>
      queue.run(async () => {
        if (n === 70) writer.exec('rollback');
        return writeNow(`note ${n}`);
      }),
    );
    const results = await Promise.allSettled(writing);
    expect(results.slice(0, 64).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(results.slice(64).every(({ status }) => status === 'rejected')).toBe(true);
    expect(commits()).toBeGreaterThan(0);
    expect(await write('later')).toBe('wrote later');
  });

  it('stays busy until the sync is done', async () => {
    let confirm = () => {};
    sync = () =>
      new Promise((resolve) => {
        confirm = resolve;
      });
    const answered = write('a');
    await vi.waitFor(() => expect(committed()).toEqual(['a']), 15_000);
    let isIdle = false;
    const idle = queue.idle().then(() => {
      isIdle = true;
    });
    await setTimeout(20);
    expect(isIdle).toBe(false);
    confirm();
    await Promise.all([answered, idle]);
  });

  describe('a sync that the disk does not confirm', () => {
    const broken = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
    const UNSYNCED =
      /^The disk of the database did not confirm what was written, so it may be carried out or not/;
    const failing = async () => {
      throw broken;
    };

    it('rejects with UNAVAILABLE after a failed sync', async () => {
      sync = failing;
      await expect(write('a')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching(UNSYNCED),
        cause: broken,
      });
    });

    it('copies the whole log into the database before it confirms a write after a failed sync', async () => {
      const logged = () => statSync(`${file}-wal`).size;
      sync = failing;
      await expect(write('a')).rejects.toThrow(UNSYNCED);
      const before = logged();
      sync = async () => {};
      expect(await write('b')).toBe('wrote b');
      expect(logged()).toBeLessThan(before);
      expect(committed()).toEqual(['a', 'b']);
    });

    it('rejects writes while the log cannot be copied after a failed sync', async () => {
      sync = failing;
      await expect(write('a')).rejects.toThrow(UNSYNCED);
      sync = async () => {};
      other.exec('begin; select * from notes');
      await expect(write('b')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      other.exec('rollback');
      expect(await write('c')).toBe('wrote c');
      expect(committed()).toEqual(['a', 'c']);
    });
  });

  it('commits jobs that wait together in one transaction, and consecutive jobs one by one', async () => {
    const commits = counting('commit');
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(`note ${n}`)));
    expect(commits()).toBe(1);
    await write('later');
    await write('last');
    expect(commits()).toBe(3);
  });

  it('commits jobs that arrive while another process has the lock in the same transaction', async () => {
    const commits = counting('commit');
    other.exec('begin immediate');
    const early = write('early');
    await setTimeout(100);
    const late = write('late');
    other.exec('rollback');
    await Promise.all([early, late]);
    expect(commits()).toBe(1);
  });

  it('resolves committed jobs without waiting for a lock that another process took meanwhile', async () => {
    const exec = writer.exec.bind(writer);
    vi.spyOn(writer, 'exec').mockImplementation((text) => {
      exec(text);
      if (text === 'commit' && !other.isTransaction) other.exec('begin immediate');
    });
    const jobs = Array.from({ length: 70 }, (_, n) => write(`note ${n}`));
    await jobs[63];
    expect(other.isTransaction).toBe(true);
    vi.restoreAllMocks();
    other.exec('rollback');
    await Promise.all(jobs);
    expect(committed()).toHaveLength(70);
  });

  it('commits at most 64 jobs per transaction', async () => {
    const commits = counting('commit');
    await Promise.all(Array.from({ length: 200 }, (_, n) => write(`note ${n}`)));
    expect(commits()).toBe(4);
    expect(committed()).toHaveLength(200);
  });

  it('runs jobs in order, one at a time', async () => {
    const log: string[] = [];
    const job = (name: string) =>
      queue.run(async () => {
        log.push(`${name} begins`);
        await setTimeout(5);
        log.push(`${name} ends`);
      });
    await Promise.all(['a', 'b', 'c'].map(job));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('undoes the writes of a failed job, but not those of other jobs in its group', async () => {
    const results = await Promise.allSettled([
      write('a'),
      queue.run(async () => {
        await writeNow('b');
        await setTimeout(1);
        throw new Error('No.');
      }),
      write('c'),
      write('c'),
      write('d'),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(results[1]).toMatchObject({ reason: new Error('No.') });
    expect(results[3]).toMatchObject({ reason: { message: 'UNIQUE constraint failed: notes.text' } });
    expect(committed()).toEqual(['a', 'c', 'd']);
  });

  it('undoes the writes of failed jobs in consecutive groups', async () => {
    const failing = () =>
      queue.run(async () => {
        await writeNow('b');
        throw new Error('No.');
      });
    for (let round = 0; round < 3; round++) {
      const results = await Promise.allSettled([write(`a ${round}`), failing(), write(`c ${round}`)]);
      expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    }
    expect(committed()).toEqual(['a 0', 'a 1', 'a 2', 'c 0', 'c 1', 'c 2']);
  });

  it('resolves with the result of the second run if a job ran again because another job failed', async () => {
    let runs = 0;
    const counted = queue.run(async () => {
      runs += 1;
      return `${await writeNow(`run ${runs}`)} of ${runs}`;
    });
    const [failed] = await Promise.allSettled([
      queue.run(async () => {
        throw new Error('No.');
      }),
    ]);
    expect(failed.status).toBe('rejected');
    expect(await counted).toBe(`wrote run ${runs} of ${runs}`);
    expect(committed()).toEqual([`run ${runs}`]);
  });

  it('waits for the lock again if another process takes it before the group runs again', async () => {
    const begin = writer.exec.bind(writer);
    const exec = vi.spyOn(writer, 'exec').mockImplementation((text) => {
      begin(text);
      if (text !== 'rollback') return;
      exec.mockRestore();
      other.exec("begin immediate; insert into notes values ('theirs')");
    });
    const results = Promise.allSettled([
      write('a'),
      queue.run(async () => {
        throw new Error('No.');
      }),
    ]);
    await vi.waitFor(() => expect(other.isTransaction).toBe(true), 15_000);
    other.exec('commit');
    expect((await results).map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(committed()).toEqual(['a', 'theirs']);
  });

  it('undoes the writes of a job that throws synchronously', async () => {
    const job = (): Promise<never> => {
      writer.exec("insert into notes values ('a')");
      throw new Error('No.');
    };
    await expect(queue.run(job)).rejects.toThrow('No.');
    expect(committed()).toEqual([]);
  });

  it('rejects all jobs of a group whose commit fails and commits the next group', async () => {
    const exec = writer.exec.bind(writer);
    const failing = vi.spyOn(writer, 'exec').mockImplementation((text) => {
      if (text === 'commit') throw new Error('The disk is full.');
      exec(text);
    });
    const results = await Promise.allSettled([write('a'), write('b')]);
    expect(results).toMatchObject([
      { reason: new Error('The disk is full.') },
      { reason: new Error('The disk is full.') },
    ]);
    failing.mockRestore();
    expect(committed()).toEqual([]);
    expect(await write('c')).toBe('wrote c');
    expect(committed()).toEqual(['c']);
  });

  it.each([
    [13, 'The disk of the database is full, so nothing was written; try again later.'],
    [10 + 3 * 256, 'The disk of the database failed, so nothing was written; try again later.'],
  ])('reports disk error %i and continues even if the rollback fails', async (errcode, message) => {
    const exec = writer.exec.bind(writer);
    const failing = vi.spyOn(writer, 'exec').mockImplementation((text) => {
      if (text === 'begin immediate') return exec(text);
      if (text === 'rollback') exec(text);
      throw Object.assign(new Error('disk'), { errcode });
    });
    const results = await Promise.allSettled([write('a'), write('b')]);
    expect(results).toMatchObject(Array(2).fill({ reason: { code: 'UNAVAILABLE', message } }));
    failing.mockRestore();
    expect(await write('c')).toBe('wrote c');
    expect(committed()).toEqual(['c']);
  });

  it('rejects all jobs of a group whose transaction SQLite rolled back and commits the next group', async () => {
    const results = await Promise.allSettled([
      write('a'),
      queue.run(async () => {
        writer.exec('rollback');
        throw new Error('The disk is full.');
      }),
      write('b'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(committed()).toEqual([]);
    expect(await write('c')).toBe('wrote c');
  });

  it('waits for a lock that another process holds', async () => {
    other.exec("begin immediate; insert into notes values ('theirs')");
    const ours = write('ours');
    await setTimeout(100);
    other.exec('commit');
    expect(await ours).toBe('wrote ours');
    expect(committed()).toEqual(['ours', 'theirs']);
  });

  it('runs jobs again after it was idle', async () => {
    await write('a');
    await queue.idle();
    await setTimeout(10);
    expect(await write('b')).toBe('wrote b');
  });

  it('becomes idle once all waiting jobs are answered', async () => {
    let answered = 0;
    for (let n = 0; n < 100; n++) write(`note ${n}`).then(() => answered++);
    await queue.idle();
    await setTimeout(0);
    expect(answered).toBe(100);
    await queue.idle();
  });

  it('runs a job that the result of another job adds', async () => {
    const second = write('a').then(() => write('b'));
    await queue.idle();
    expect(await second).toBe('wrote b');
  });

  it('rejects each job after the connection was closed', async () => {
    writer.close();
    const results = await Promise.allSettled([write('a'), write('b')]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'database is not open' } },
      { status: 'rejected', reason: { message: 'database is not open' } },
    ]);
    await expect(write('c')).rejects.toThrow('database is not open');
  });
});
