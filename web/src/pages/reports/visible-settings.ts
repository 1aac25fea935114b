import type { ReportKind, ReportSettings } from '../../../../src/domain/reports/settings.ts';

export const everyKind: ReportKind[] = ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'];
export const ownKinds: ReportKind[] = ['SUMMARY', 'DETAILED', 'WEEKLY'];

/**
 * Removes settings about other people for users who see only their own time. The address may come from a user
 * with more permissions.
 */
export function visibleTo<Settings extends ReportSettings>(seesAll: boolean, settings: Settings): Settings {
  if (seesAll) return settings;
  const groupBy = settings.groupBy.filter((group) => group !== 'MEMBER');
  return {
    ...settings,
    identityIds: null,
    kind: ownKinds.includes(settings.kind) ? settings.kind : 'SUMMARY',
    groupBy: groupBy.length > 0 ? groupBy : ['PROJECT'],
    orderBy: settings.orderBy === 'AMOUNT' || settings.orderBy === 'MEMBER' ? null : settings.orderBy,
  };
}
