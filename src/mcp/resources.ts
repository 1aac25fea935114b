import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { runningTimers } from '../services/timers/running.ts';
import type { ToolContext } from './tool.ts';
import { viewMe } from './views/me.ts';
import { viewTimers } from './views/timers.ts';

/** Resources that a person can attach to a conversation. */

interface Resource {
  uri: string;
  name: string;
  title: string;
  description: string;
  read: (context: ToolContext) => Promise<object>;
}

const resources: Resource[] = [
  {
    uri: 'stint://me',
    name: 'me',
    title: 'Me and my teams',
    description: 'You, your time zone, the time now, and your teams with your role in each.',
    read: viewMe,
  },
  {
    uri: 'stint://timer',
    name: 'timer',
    title: 'My running timer',
    description: 'Your running timers, in all teams.',
    read: async (context) => {
      const timers = await runningTimers(context.app, context.actor, {});
      return (await viewTimers(context, timers)).data;
    },
  },
];

const mimeType = 'application/json';

export const listedResources = resources.map(({ read: _read, ...listed }) => ({ ...listed, mimeType }));

export async function readResource(context: ToolContext, uri: string): Promise<ReadResourceResult> {
  const resource = resources.find((one) => one.uri === uri);
  if (!resource) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType, text: JSON.stringify(await resource.read(context)) }] };
}
