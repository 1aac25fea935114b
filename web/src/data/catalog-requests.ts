import { ApiError } from '../api/api-error.ts';
import { graphql } from '../api/graphql.ts';
import { accepted, request } from '../api/request.ts';
import { api as words } from '../words/api.ts';
import { type List, projectFields } from './catalog.ts';
import type { Item } from './catalog-edit.ts';

/** The editable values of an item. */
export type Values<Name extends List> = Omit<Item<Name>, 'id' | 'archived'>;

/** The API calls for the items of a list. Each throws an ApiError on refusal. */
interface Requests<Name extends List> {
  create: (teamId: string, values: Values<Name>) => Promise<Item<Name>>;
  update: (id: string, values: Partial<Values<Name>>) => Promise<unknown>;
  archive: (id: string) => Promise<unknown>;
  unarchive: (id: string) => Promise<unknown>;
  delete: (id: string) => Promise<unknown>;
}

const CreateClient = graphql(`
  mutation CreateClient($args: CreateClientArgs!) {
    createClient(input: { args: $args }) {
      client { id name archived defaultHourlyRate { amount currency } }
      errors { message code }
    }
  }
`);
const UpdateClient = graphql(`
  mutation UpdateClient($id: ID!, $args: UpdateClientArgs!) {
    updateClient(input: { id: $id, args: $args }) { errors { message code } }
  }
`);
const ArchiveClient = graphql(`
  mutation ArchiveClient($id: ID!) { archiveClient(input: { id: $id }) { errors { message code } } }
`);
const UnarchiveClient = graphql(`
  mutation UnarchiveClient($id: ID!) { unarchiveClient(input: { id: $id }) { errors { message code } } }
`);
const DeleteClient = graphql(`
  mutation DeleteClient($id: ID!) { deleteClient(input: { id: $id }) { errors { message code } } }
`);

const CreateProject = graphql(
  `
  mutation CreateProject($args: CreateProjectArgs!) {
    createProject(input: { args: $args }) {
      project { ...ProjectFields }
      errors { message code }
    }
  }
`,
  [projectFields],
);
const UpdateProject = graphql(`
  mutation UpdateProject($id: ID!, $args: UpdateProjectArgs!) {
    updateProject(input: { id: $id, args: $args }) { errors { message code } }
  }
`);
const ArchiveProject = graphql(`
  mutation ArchiveProject($id: ID!) { archiveProject(input: { id: $id }) { errors { message code } } }
`);
const UnarchiveProject = graphql(`
  mutation UnarchiveProject($id: ID!) { unarchiveProject(input: { id: $id }) { errors { message code } } }
`);
const DeleteProject = graphql(`
  mutation DeleteProject($id: ID!) { deleteProject(input: { id: $id }) { errors { message code } } }
`);

const CreateTask = graphql(`
  mutation CreateTask($args: CreateTaskArgs!) {
    createTask(input: { args: $args }) {
      task { id name projectId archived }
      errors { message code }
    }
  }
`);
const UpdateTask = graphql(`
  mutation UpdateTask($id: ID!, $args: UpdateTaskArgs!) {
    updateTask(input: { id: $id, args: $args }) { errors { message code } }
  }
`);
const ArchiveTask = graphql(`
  mutation ArchiveTask($id: ID!) { archiveTask(input: { id: $id }) { errors { message code } } }
`);
const UnarchiveTask = graphql(`
  mutation UnarchiveTask($id: ID!) { unarchiveTask(input: { id: $id }) { errors { message code } } }
`);
const DeleteTask = graphql(`
  mutation DeleteTask($id: ID!) { deleteTask(input: { id: $id }) { errors { message code } } }
`);

const CreateTag = graphql(`
  mutation CreateTag($args: CreateTagArgs!) {
    createTag(input: { args: $args }) {
      tag { id name archived }
      errors { message code }
    }
  }
`);
const UpdateTag = graphql(`
  mutation UpdateTag($id: ID!, $args: UpdateTagArgs!) {
    updateTag(input: { id: $id, args: $args }) { errors { message code } }
  }
`);
const ArchiveTag = graphql(`
  mutation ArchiveTag($id: ID!) { archiveTag(input: { id: $id }) { errors { message code } } }
`);
const UnarchiveTag = graphql(`
  mutation UnarchiveTag($id: ID!) { unarchiveTag(input: { id: $id }) { errors { message code } } }
`);
const DeleteTag = graphql(`
  mutation DeleteTag($id: ID!) { deleteTag(input: { id: $id }) { errors { message code } } }
`);

export const requests: { [Name in List]: Requests<Name> } = {
  clients: {
    create: async (teamId, values) =>
      made(accepted((await request(CreateClient, { args: { ...values, teamId } })).createClient).client),
    update: async (id, args) => accepted((await request(UpdateClient, { id, args })).updateClient),
    archive: async (id) => accepted((await request(ArchiveClient, { id })).archiveClient),
    unarchive: async (id) => accepted((await request(UnarchiveClient, { id })).unarchiveClient),
    delete: async (id) => accepted((await request(DeleteClient, { id })).deleteClient),
  },
  projects: {
    create: async (teamId, values) =>
      made(accepted((await request(CreateProject, { args: { ...values, teamId } })).createProject).project),
    update: async (id, args) => accepted((await request(UpdateProject, { id, args })).updateProject),
    archive: async (id) => accepted((await request(ArchiveProject, { id })).archiveProject),
    unarchive: async (id) => accepted((await request(UnarchiveProject, { id })).unarchiveProject),
    delete: async (id) => accepted((await request(DeleteProject, { id })).deleteProject),
  },
  tasks: {
    create: async (_teamId, args) => made(accepted((await request(CreateTask, { args })).createTask).task),
    update: async (id, { name }) => accepted((await request(UpdateTask, { id, args: { name } })).updateTask),
    archive: async (id) => accepted((await request(ArchiveTask, { id })).archiveTask),
    unarchive: async (id) => accepted((await request(UnarchiveTask, { id })).unarchiveTask),
    delete: async (id) => accepted((await request(DeleteTask, { id })).deleteTask),
  },
  tags: {
    create: async (teamId, values) =>
      made(accepted((await request(CreateTag, { args: { ...values, teamId } })).createTag).tag),
    update: async (id, args) => accepted((await request(UpdateTag, { id, args })).updateTag),
    archive: async (id) => accepted((await request(ArchiveTag, { id })).archiveTag),
    unarchive: async (id) => accepted((await request(UnarchiveTag, { id })).unarchiveTag),
    delete: async (id) => accepted((await request(DeleteTag, { id })).deleteTag),
  },
};

function made<Value>(item: Value | null): Value {
  if (item === null) throw new ApiError('INTERNAL', words.noAnswer, true);
  return item;
}
