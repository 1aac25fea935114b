import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { newId } from '../../../../../src/lib/ids.ts';
import { messageOf } from '../../../api/api-error.ts';
import { showFailure } from '../../../components/messages.tsx';
import { useTeam } from '../../../data/current-team.tsx';
import { useMe } from '../../../data/me.ts';
import { savedReports as words } from '../../../words/saved-reports.ts';
import type { ReportSearch } from '../search.ts';
import { requests, type SavedReport, type SavedValues, savedReportsQuery } from './saved-reports.ts';

/**
 * Changes of saved reports. They show at once; a refused change is reverted, with a message and a retry
 * button.
 */
export interface SavedChanges {
  /** Saves a report and makes it the open one. */
  create: (values: SavedValues) => Promise<void>;
  update: (report: SavedReport, values: Partial<SavedValues>) => Promise<void>;
  remove: (report: SavedReport) => Promise<void>;
}

type List = SavedReport[] | undefined;

interface Change {
  send: () => Promise<unknown>;
  apply: (list: List) => List;
  revert: (list: List) => List;
}

const byName = (a: SavedReport, b: SavedReport) => a.name.localeCompare(b.name);
const without = (id: string) => (list: List) => list?.filter((one) => one.id !== id);
const withReport = (report: SavedReport) => (list: List) =>
  without(report.id)(list)?.concat(report).toSorted(byName);
const changed = (id: string, values: Partial<SavedValues>) => (list: List) =>
  list?.map((one) => (one.id === id ? { ...one, ...values } : one)).toSorted(byName);

export function useSavedChanges(): SavedChanges {
  const { id: teamId, myIdentity } = useTeam();
  const { name } = useMe().user;
  const queries = useQueryClient();
  const goTo = useSavedInAddress();
  const { queryKey } = savedReportsQuery(teamId);
  const { mutateAsync: carryOut } = useMutation({
    mutationKey: queryKey,
    // Changes run one after another, in call order.
    scope: { id: queryKey.join(' ') },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ apply }) => {
      // A response in flight does not include this change yet.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, apply);
    },
    onError: (_error, { revert }) => void queries.setQueryData(queryKey, revert),
    onSettled: () => {
      // With other changes in flight, the server would return data without them.
      if (queries.isMutating({ mutationKey: queryKey }) > 1) return;
      void queries.invalidateQueries({ queryKey });
    },
  });

  const create = async (values: SavedValues): Promise<void> => {
    const id = newId(Date.now());
    const draft: SavedReport = {
      ...values,
      id,
      identityId: myIdentity.id,
      identity: { name },
      isDraft: true,
    };
    const send = async () => {
      const made = await requests.create(teamId, values);
      if (!made) return;
      queries.setQueryData(queryKey, (list) => withReport(made)(without(id)(list)));
      goTo(made.id, id);
    };
    const sending = carryOut({ send, apply: withReport(draft), revert: without(id) });
    goTo(id);
    try {
      await sending;
    } catch (error) {
      goTo(null, id);
      showFailure(
        words.refused.create(values.name),
        messageOf(error),
        words.tryAgain,
        () => void create(values),
      );
    }
  };

  const update = async (report: SavedReport, values: Partial<SavedValues>): Promise<void> => {
    const before = Object.fromEntries(
      Object.keys(values).map((key) => [key, report[key as keyof SavedValues]]),
    );
    const { id } = report;
    try {
      await carryOut({
        send: () => requests.update(id, values),
        apply: changed(id, values),
        revert: changed(id, before),
      });
      notifications.show({ message: words.done.update(values.name ?? report.name) });
    } catch (error) {
      const again = () => void update(report, values);
      showFailure(words.refused.update(report.name), messageOf(error), words.tryAgain, again);
    }
  };

  const remove = async (report: SavedReport): Promise<void> => {
    const { id } = report;
    try {
      const sending = carryOut({
        send: () => requests.remove(id),
        apply: without(id),
        revert: withReport(report),
      });
      goTo(null, id);
      await sending;
      notifications.show({ message: words.done.remove(report.name) });
    } catch (error) {
      const again = () => void remove(report);
      showFailure(words.refused.remove(report.name), messageOf(error), words.tryAgain, again);
    }
  };
  return { create, update, remove };
}

/**
 * Returns a function that sets the saved report in the address, or removes it. With `instead`, only if the
 * address has that one, so that a user who has navigated elsewhere stays there.
 */
function useSavedInAddress() {
  const router = useRouter();
  return (id: string | null, instead?: string) => {
    const { pathname, search } = router.latestLocation;
    if (pathname !== '/reports') return;
    const { saved, ...others } = search as ReportSearch;
    if (instead !== undefined && saved !== instead) return;
    void router.navigate({
      to: '/reports',
      search: id === null ? others : { ...others, saved: id },
      replace: instead !== undefined,
      resetScroll: false,
    });
  };
}
