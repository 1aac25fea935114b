import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { daysOfPreset } from '../../../../src/domain/reports/range.ts';
import { roundingOfReport } from '../../../../src/domain/reports/rows.ts';
import type { ReportKind } from '../../../../src/domain/reports/settings.ts';
import { dayOf } from '../../../../src/domain/time/calendar.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useTeam } from '../../data/current-team.tsx';
import { useMe } from '../../data/me.ts';
import { type Member, membersQuery } from '../../data/members.ts';
import { useMay } from '../../data/use-may.ts';
import { useFromNow } from '../../time/use-now.ts';
import { type KnownFilter, knownFilter } from './known-ids.ts';
import type { Question } from './question.ts';
import { type PageSettings, readSearch, writeSearch } from './search.ts';
import { everyKind, ownKinds, visibleTo } from './visible-settings.ts';

/** The shared state of the reports page. */
export interface Report {
  settings: PageSettings;
  /** Changes settings with a new history entry, so that the back button reverts it. */
  change: (changes: Partial<PageSettings>) => void;
  /** The first and the last day. */
  days: { from: string; to: string };
  today: string;
  /** Null until it can be determined. */
  question: Question | null;
  /** The number of deleted items that the address names. */
  gone: number;
  /** Removes deleted items from the address. */
  forgetGone: () => void;
  /** Whether the report covers all members; else only the user, and without money. */
  seesAll: boolean;
  /** Empty without the permission, and until they are loaded. */
  members: readonly Member[];
  kinds: readonly ReportKind[];
}

const Context = createContext<Report | null>(null);

export function ReportProvider({ children }: { children: ReactNode }) {
  const search = useSearch({ from: '/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const { timezone, weekStart } = useMe().user;
  const { id: teamId } = useTeam();
  const seesAll = useMay('analytics.read');
  const seesCost = useMay('cost.read');
  const catalog = useCatalog();
  const { data: members } = useQuery({ ...membersQuery(teamId), enabled: seesAll });
  const today = useFromNow((now) => dayOf(now, timezone).date);
  const settings = useMemo(() => visibleTo(seesAll, readSearch(search)), [search, seesAll]);

  const known: KnownFilter | null = useMemo(() => {
    const ids = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
    return knownFilter(settings, {
      members: members && ids(members),
      projects: ids(catalog.projects),
      clients: ids(catalog.clients),
      tasks: ids(catalog.tasks),
      tags: ids(catalog.tags),
    });
  }, [settings, members, catalog]);

  const report = useMemo((): Report => {
    const { kind, range, compare } = settings;
    const rounding = roundingOfReport(settings);
    const withCost = seesCost && kind === 'PROFITABILITY';
    const days = typeof range === 'string' ? daysOfPreset(range, today, weekStart) : range;
    const change = (changes: Partial<PageSettings>) =>
      void navigate({ search: writeSearch({ ...settings, ...changes }), resetScroll: false });
    return {
      settings,
      change,
      days,
      today,
      question: known && { teamId, ...days, timezone, filter: known.filter, rounding, compare, withCost },
      gone: known?.gone ?? 0,
      forgetGone: () => known && change(known.filter),
      seesAll,
      members: members ?? [],
      kinds: seesAll ? everyKind : ownKinds,
    };
  }, [settings, known, today, weekStart, timezone, teamId, seesAll, seesCost, members, navigate]);
  return <Context value={report}>{children}</Context>;
}

export function useReport(): Report {
  const report = useContext(Context);
  if (!report) throw new Error('There is no report around this.');
  return report;
}
