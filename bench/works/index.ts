import { ceiling } from './ceiling.ts';
import * as peer from './peer.ts';
import * as stint from './stint.ts';

/** By name, as the process that sends them is told which one to send. */
export const works = {
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

export type WorkName = keyof typeof works;
export type ArgumentsOf<Name extends WorkName> = Parameters<(typeof works)[Name]>[0];
