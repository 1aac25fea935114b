import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { Empty } from '../../../components/empty.tsx';
import { reports as words } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';

/** Replaces a part of the report that failed to load. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Empty title={words.failed} action={<Button onClick={onRetry}>{words.tryAgain}</Button>}>
      {messageOf(error)}
    </Empty>
  );
}

/** The empty state of a report, with a way to clear the filters. */
export function NoTime() {
  const { settings, change } = useReport();
  const { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search } = settings;
  const isFiltered = [identityIds, projectIds, clientIds, taskIds, tagIds, billable, search].some(
    (filter) => filter !== null,
  );
  const clear = () =>
    change({
      identityIds: null,
      projectIds: null,
      clientIds: null,
      taskIds: null,
      tagIds: null,
      billable: null,
      search: null,
    });
  return (
    <Empty
      title={words.nothing}
      action={
        isFiltered ? (
          <Button variant="default" onClick={clear}>
            {words.clearFilters}
          </Button>
        ) : (
          <Button component={Link} to="/">
            {words.toTimer}
          </Button>
        )
      }
    >
      {words.nothingText}
    </Empty>
  );
}
