import { SegmentedControl, Select } from '@mantine/core';
import { roundingOfReport, roundsRows } from '../../../../../src/domain/reports/rows.ts';
import type {
  Rounding,
  RoundingMode,
  RoundingSubject,
} from '../../../../../src/domain/time-entries/rounding.ts';
import { reports } from '../../../words/reports.ts';
import { useReport } from '../use-report.tsx';
import { Chip } from './chip.tsx';
import classes from './filters.module.css';

const words = reports.filters;
const STEPS = [1, 5, 6, 10, 15, 20, 30, 60];
const USUAL: Rounding = { mode: 'UP', minutes: 15, per: 'ENTRY' };

/** Rounding. Parts that a report does not use stay in the address for other reports. */
export function RoundingFilter() {
  const { settings, change } = useReport();
  const rounding = roundingOfReport(settings);
  const shown = rounding ?? USUAL;
  const set = (changes: Partial<Rounding>) => change({ rounding: { ...shown, ...changes } });
  const steps = STEPS.includes(shown.minutes) ? STEPS : [...STEPS, shown.minutes].sort((a, b) => a - b);
  return (
    <Chip
      label={words.rounding}
      chosen={
        rounding &&
        words.one(words.rounding, words.rounded(words.roundingModes[rounding.mode], rounding.minutes))
      }
      onClear={() => change({ rounding: null })}
      width={320}
    >
      {() => (
        <div className={classes.form}>
          <SegmentedControl
            fullWidth
            aria-label={words.roundingMode}
            value={rounding?.mode ?? 'OFF'}
            onChange={(mode) =>
              mode === 'OFF' ? change({ rounding: null }) : set({ mode: mode as RoundingMode })
            }
            data={Object.entries(words.roundingModes).map(([value, label]) => ({ value, label }))}
          />
          {rounding && (
            <>
              <Select
                label={words.roundingMinutes}
                allowDeselect={false}
                value={String(rounding.minutes)}
                onChange={(minutes) => set({ minutes: Number(minutes) })}
                data={steps.map((count) => ({ value: String(count), label: words.minutes(count) }))}
                comboboxProps={{ withinPortal: false }}
              />
              {roundsRows(settings) && (
                <SegmentedControl
                  fullWidth
                  aria-label={words.roundingPer}
                  value={rounding.per}
                  onChange={(per) => set({ per: per as RoundingSubject })}
                  data={Object.entries(words.roundingSubjects).map(([value, label]) => ({ value, label }))}
                />
              )}
            </>
          )}
          <p className={classes.note}>{words.roundingNote}</p>
        </div>
      )}
    </Chip>
  );
}
