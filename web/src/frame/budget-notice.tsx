import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { whenIdle } from '../components/when-idle.ts';
import { useMay } from '../data/use-may.ts';

const BudgetAlerts = lazyPart(async () => (await import('../budgets/alerts/budget-alerts.tsx')).BudgetAlerts);

/**
 * Budgets that reached a threshold. Loaded when the browser is idle, because the page does not depend on it.
 */
export function BudgetNotice() {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  const maySee = useMay('budget.read');
  return isTime && maySee ? <BudgetAlerts /> : null;
}
