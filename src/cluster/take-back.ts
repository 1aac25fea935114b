import type { Worker } from 'node:cluster';

/** What Node's cluster says to a process with a connection, and what it hears of it. */
interface Word {
  cmd?: string;
  act?: string;
  /** Which word of the first process it is. */
  seq?: number;
  /** To which it is the answer. */
  ack?: number;
}

const CLUSTER = 'NODE_CLUSTER';
const SOON = 10;

/**
 * Has another process serve whom one was being handed when it ended. Node waits for the word of a process that it has a
 * connection, and gives it to the next one where the word is no; of one that is killed there comes none, and whoever connected
 * would wait for ever. So it is said in its name.
 */
export function takeBackFrom(worker: Worker): void {
  const { process: child } = worker;
  const handed = new Set<number>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (word: Word, ...rest: unknown[]) => {
    if (word.cmd === CLUSTER && word.act === 'newconn' && word.seq !== undefined) handed.add(word.seq);
    return send(word, ...rest);
  };
  child.on('internalMessage', ({ ack }: Word) => {
    if (ack !== undefined) handed.delete(ack);
  });
  child.once('exit', function end() {
    if (child.connected) {
      // Something that it said is still to be read.
      setTimeout(end, SOON);
      return;
    }
    if (handed.size === 0) return;
    // Node does not say so by itself while a connection is on its way, and would go on giving it some.
    child.emit('disconnect');
    for (const ack of handed) child.emit('internalMessage', { cmd: CLUSTER, ack, accepted: false });
  });
}
