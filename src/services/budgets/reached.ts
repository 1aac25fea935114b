import type { BudgetAlert } from '../../domain/entities.ts';
import type { BudgetedProject } from './progress.ts';

/** A budget that reached a threshold, with what was spent then. */
export interface ReachedThreshold {
  alert: BudgetAlert;
  project: BudgetedProject;
  spent: number;
}
