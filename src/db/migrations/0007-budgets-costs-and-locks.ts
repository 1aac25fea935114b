import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Projects get budgets, members what their time costs, and teams a date before which time is settled. Of a budget nothing is
 * kept but what was agreed, and of which crossings people were told.
 */
export const budgetsCostsAndLocks: Migration = {
  id: 7,
  name: 'budgets, costs and locks',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const options = sqlite ? ' strict, without rowid' : '';
  // With all that a budget counts, so that the time of a project is summed from the index alone.
  const counted = 'end_at, billable, rate_minor, rate_currency';
  const ofProject = 'time_entries (team_id, project_id, start_at desc, id desc';
  const budget = (column: string) => `alter table projects add column budget_${column}`;
  return [
    `alter table identities add column cost_minor ${instant}`,
    'alter table identities add column cost_currency text',
    'alter table teams add column locked_before text',

    budget('kind text'),
    // Milliseconds, or the smallest unit of the currency.
    budget(`size ${instant}`),
    budget('currency text'),
    budget('period text'),
    budget('thresholds text'),
    // By this the projects with budgets are found among all of all teams.
    'create index projects_with_budget on projects (team_id, id) where budget_kind is not null',

    'drop index time_entries_of_project',
    sqlite
      ? `create index time_entries_of_project on ${ofProject}, ${counted}) where project_id is not null`
      : `create index time_entries_of_project on ${ofProject}) include (${counted}) where project_id is not null`,

    `create table budget_alerts (team_id ${id} not null, id ${id} not null, project_id ${id} not null,
       period text not null, threshold ${instant} not null, created_at ${instant} not null, primary key (team_id, id),
       unique (team_id, project_id, period, threshold),
       foreign key (team_id, project_id) references projects (team_id, id) on delete cascade)${options}`,
    'create index budget_alerts_by_age on budget_alerts (team_id, created_at, id)',

    `create table dismissed_budget_alerts (team_id ${id} not null, alert_id ${id} not null, identity_id ${id} not null,
       primary key (team_id, alert_id, identity_id),
       foreign key (team_id, alert_id) references budget_alerts (team_id, id) on delete cascade,
       foreign key (team_id, identity_id) references identities (team_id, id) on delete cascade)${options}`,
  ];
}
