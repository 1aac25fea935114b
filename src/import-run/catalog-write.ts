import { CatalogPlan, type PlannedClient, type PlannedProject, type PlannedTask } from './catalog-plan.ts';
import type { ImportContext } from './context.ts';
import { makeOnce } from './make-once.ts';
import { budgetInput, moneyInput } from './money.ts';
import { loadCatalog } from './team.ts';

/**
 * Creates missing clients, projects, tasks and tags. Creates items that are archived at the source as
 * archived; imports may add time to them.
 */
export async function makeCatalog(
  context: ImportContext,
  plan: CatalogPlan,
  importId: string,
): Promise<void> {
  const maker = new CatalogMaker(context, importId);
  const isMissing = ({ id }: { id: string | null }) => id === null;
  const [clients, projects, tasks] = [plan.clients(), plan.projects(), plan.tasks()] as const;
  // A tag on a row is created with the first row that has the tag.
  const tags = plan.tags().filter(({ exists, rows }) => !exists && rows === 0);
  const making = [
    ...clients.filter(isMissing).map((client) => () => maker.client(client)),
    ...projects.filter(isMissing).map((project) => () => maker.project(project)),
    ...tasks.filter(isMissing).map((task) => () => maker.task(task)),
    ...tags.map(
      ({ name }) =>
        () =>
          maker.tag(name),
    ),
  ];
  for (const [done, make] of making.entries()) {
    context.onProgress?.({ step: 'CATALOG', done, total: making.length });
    await make();
  }
}

const onlyId = { id: true } as const;

class CatalogMaker {
  readonly #context: ImportContext;
  readonly #importId: string;

  constructor(context: ImportContext, importId: string) {
    this.#context = context;
    this.#importId = importId;
  }

  async client(client: PlannedClient): Promise<void> {
    const { name, rate, archived } = client;
    const mayPrice = this.#context.team.may.setRates;
    client.id = await this.#made(
      async () =>
        (
          await this.#api.createClient(
            {
              args: {
                ...{ ...this.#place, name, archived, importId: this.#importId },
                ...(rate && mayPrice && { defaultHourlyRate: moneyInput(rate) }),
              },
            },
            { select: { client: onlyId }, ...this.#options },
          )
        ).client.id,
      (plan) => plan.workOf({ client: name, project: null, task: null }).client,
    );
  }

  async project(project: PlannedProject): Promise<void> {
    const { name, client, colour, billable, rate, budget, archived } = project;
    const mayPrice = this.#context.team.may.setRates;
    project.id = await this.#made(
      async () =>
        (
          await this.#api.createProject(
            {
              args: {
                ...this.#place,
                ...{ name, colour, archived, importId: this.#importId },
                clientId: client?.id ?? null,
                ...(billable !== null && { billable }),
                ...(rate && mayPrice && { hourlyRate: moneyInput(rate) }),
                ...(budget && this.#context.team.may.setBudgets && { budget: budgetInput(budget) }),
              },
            },
            { select: { project: onlyId }, ...this.#options },
          )
        ).project.id,
      (plan) => plan.workOf({ client: client?.name ?? null, project: name, task: null }).project,
    );
  }

  async task(task: PlannedTask): Promise<void> {
    const { name, project, archived } = task;
    const names = { client: project.client?.name ?? null, project: project.name, task: name };
    task.id = await this.#made(
      async () =>
        (
          await this.#api.createTask(
            { args: { projectId: project.id ?? '', name, archived, importId: this.#importId } },
            { select: { task: onlyId }, ...this.#options },
          )
        ).task.id,
      (plan) => plan.workOf(names).task,
    );
  }

  async tag(name: string): Promise<void> {
    await this.#made(
      async () =>
        (
          await this.#api.createTag(
            { args: { ...this.#place, name, importId: this.#importId } },
            { select: { tag: onlyId }, ...this.#options },
          )
        ).tag.id,
      (plan) => (plan.hasTag(name) ? { id: name } : null),
    );
  }

  /** Returns the id of the created item, or of the item that someone else created meanwhile. */
  #made(
    make: () => Promise<string>,
    find: (plan: CatalogPlan) => { id: string | null } | null,
  ): Promise<string> {
    const { client, team, signal } = this.#context;
    return makeOnce(
      make,
      async () => find(new CatalogPlan(await loadCatalog(client, team.id, signal)))?.id ?? null,
    );
  }

  get #api() {
    return this.#context.client;
  }

  get #place() {
    return { teamId: this.#context.team.id };
  }

  get #options() {
    return { signal: this.#context.signal };
  }
}
