import { SegmentedControl } from '@mantine/core';
import { durationFormats, timeFormats } from '../../../../../src/domain/preferences.ts';
import { NAME_LIMIT } from '../../../../../src/domain/text.ts';
import { weekStarts } from '../../../../../src/domain/zone.ts';
import type { MyChanges } from '../../../data/change-me.ts';
import { useMe } from '../../../data/me.ts';
import { timeFormat } from '../../../time/format.ts';
import { settings } from '../../../words/settings.ts';
import { Intro } from '../parts/intro.tsx';
import { Setting } from '../parts/setting.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useUserSetting } from './use-user-setting.ts';
import { ZoneSetting } from './zone-setting.tsx';

const words = settings.profile;

export function ProfileSection() {
  const { user } = useMe();
  return (
    <>
      <Intro>{words.intro}</Intro>
      <NameSetting name={user.name} />
      <Setting label={words.email} hint={words.emailHint}>
        {user.email}
      </Setting>
      <ZoneSetting zone={user.timezone} />
      <ChoiceSetting
        label={words.weekStart}
        choices={weekStarts}
        value={user.weekStart}
        nameOf={(day) => words.weekStarts[day]}
        changes={(weekStart) => ({ weekStart })}
      />
      <ChoiceSetting
        label={words.clock}
        choices={timeFormats}
        value={user.timeFormat}
        nameOf={(clock) => words.clocks[clock]}
        changes={(timeFormat) => ({ timeFormat })}
      />
      <ChoiceSetting
        label={words.durations}
        hint={words.durationsHint}
        choices={durationFormats}
        value={user.durationFormat}
        nameOf={(durations) =>
          timeFormat(user.timezone, undefined, { clock: 'AUTO', durations }).duration(5_400_000)
        }
        changes={(durationFormat) => ({ durationFormat })}
      />
    </>
  );
}

function NameSetting({ name }: { name: string }) {
  const setting = useUserSetting();
  return (
    <Setting label={words.name} hint={words.nameHint} htmlFor="name" saving={setting}>
      <TextField
        id="name"
        value={name}
        saving={setting}
        onSave={(next, onKept) => setting.save({ name: next }, onKept)}
        maxLength={NAME_LIMIT}
        autoComplete="name"
      />
    </Setting>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  choices: readonly Value[];
  value: Value;
  nameOf: (value: Value) => string;
  changes: (value: Value) => MyChanges;
}

/** One of a few. */
function ChoiceSetting<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, choices, value, nameOf, changes } = props;
  const setting = useUserSetting();
  return (
    <Setting label={label} hint={hint} saving={setting}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        onChange={(choice) => setting.save(changes(choice))}
      />
    </Setting>
  );
}
