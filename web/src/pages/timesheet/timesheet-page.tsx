import { useTitle } from '../../components/use-title.ts';
import { useMinute } from '../../time/use-minute.ts';
import { timesheet as words } from '../../words/timesheet.ts';
import { MemberWeek } from './member-week.tsx';
import { LoadingWeek } from './no-grid.tsx';
import { useShownWeek } from './use-shown-week.ts';

/** A week with projects and tasks as rows and days as columns, to be filled by keyboard. */
export function TimesheetPage() {
  useTitle(words.title);
  const now = useMinute();
  const week = useShownWeek(now);
  if (week.shown.isUncertain) return <LoadingWeek />;
  // Drafts and focus belong to one member.
  return <MemberWeek key={week.member.identityId} week={week} now={now} />;
}
