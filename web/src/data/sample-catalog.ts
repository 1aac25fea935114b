import { type Catalog, type Client, type Items, indexed, type Project, type Task } from './catalog.ts';

/** Items for tests, which pass only the relevant values. The id defaults to the name. */
export function sampleClient(more: Partial<Client> & { name: string }): Client {
  return { id: more.name, archived: false, defaultHourlyRate: null, ...more };
}

export function sampleProject(more: Partial<Project> & { name: string }): Project {
  return {
    id: more.name,
    clientId: null,
    archived: false,
    colour: '#3b6fd4',
    billable: true,
    hourlyRate: null,
    ...more,
  };
}

export function sampleTask(more: Partial<Task> & { name: string; projectId: string }): Task {
  return { id: more.name, archived: false, ...more };
}

export function sampleCatalog(items: Partial<Items>): Catalog {
  return indexed({ clients: [], projects: [], tasks: [], tags: [], ...items });
}
