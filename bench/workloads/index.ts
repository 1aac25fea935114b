import { ceiling } from './ceiling.ts';
import * as peer from './peer.ts';
import * as stint from './stint.ts';

/** All workloads by name. A job names its workload, because functions cannot be sent to the load process. */
export const workloads = {
  ceiling,
  me: stint.me,
  page: stint.page,
  firstPage: stint.firstPage,
  deepPage: stint.deepPage,
  create: stint.create,
  createForOne: stint.createForOne,
  mixed: stint.mixed,
  month: stint.month,
  mcpList: stint.mcpList,
  peerPage: peer.page,
  peerCreate: peer.create,
  peerMixed: peer.mixed,
};

export type WorkloadName = keyof typeof workloads;
export type ArgumentsOf<Name extends WorkloadName> = Parameters<(typeof workloads)[Name]>[0];
