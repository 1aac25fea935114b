import { projectColours } from '../../../src/domain/colour.ts';
import type { Project } from './catalog.ts';

/** The initial values of a project with only a name. */
export function newProject(name: string, others: readonly Project[]) {
  return { name, colour: nextColour(others), clientId: null, billable: true, hourlyRate: null };
}

/** Cycles through the colours, so that consecutive projects differ. */
export function nextColour(others: readonly Project[]): string {
  return projectColours[others.length % projectColours.length] ?? projectColours[0];
}
