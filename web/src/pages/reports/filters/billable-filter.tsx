import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import { Chip } from './chip.tsx';
import { ChoiceList } from './choice-list.tsx';

const words = reports.filters;

export function BillableFilter() {
  const { settings, change } = useReport();
  const { billable } = settings;
  const chosen = billable === null ? 'any' : billable ? 'yes' : 'no';
  return (
    <Chip
      label={words.billable}
      chosen={chosen === 'any' ? null : words.billableChoices[chosen]}
      onClear={() => change({ billable: null })}
      width={200}
    >
      {(close) => (
        <ChoiceList
          label={words.billable}
          choices={words.billableChoices}
          value={chosen}
          onChoose={(value) => {
            close();
            change({ billable: { any: null, yes: true, no: false }[value] });
          }}
        />
      )}
    </Chip>
  );
}
