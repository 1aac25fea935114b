import { SegmentedControl } from '@mantine/core';
import { durationFormats, timeFormats } from '../../../../../src/domain/accounts/preferences.ts';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import { weekStarts } from '../../../../../src/domain/time/zone.ts';
import { type User, useMe } from '../../../data/me.ts';
import { timeFormat } from '../../../time/format.ts';
import { settings } from '../../../words/settings.ts';
import { Intro } from '../shared/intro.tsx';
import { Setting } from '../shared/setting.tsx';
import { TextField } from '../shared/text-field.tsx';
import { DeleteAccount } from './delete-account/delete-account.tsx';
import { DownloadSetting } from './download-setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { useUserSetting } from './use-user-setting.ts';
import { ZoneSetting } from './zone-setting.tsx';

const words = settings.profile;

export function ProfileSection() {
  const { user } = useMe();
  return (
    <>
      <Intro>{words.intro}</Intro>
      <NameSetting name={user.name} />
      <EmailSetting user={user} />
      <ZoneSetting zone={user.timezoneIsSet ? user.timezone : null} />
      <ChoiceSetting
        label={words.weekStart}
        choices={weekStarts}
        setting="weekStart"
        nameOf={(day) => words.weekStarts[day]}
      />
      <ChoiceSetting
        label={words.clock}
        choices={timeFormats}
        setting="timeFormat"
        nameOf={(clock) => words.clocks[clock]}
      />
      <ChoiceSetting
        label={words.durations}
        hint={words.durationsHint}
        choices={durationFormats}
        setting="durationFormat"
        nameOf={(durations) =>
          timeFormat(user.timezone, undefined, { clock: 'AUTO', durations }).duration(5_400_000)
        }
      />
      <DownloadSetting />
      <DeleteAccount />
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

type Choice = 'weekStart' | 'timeFormat' | 'durationFormat';

interface ChoiceProps<Key extends Choice> {
  label: string;
  hint?: string;
  setting: Key;
  choices: readonly User[Key][];
  nameOf: (value: User[Key]) => string;
}

/** A setting with a few choices. */
function ChoiceSetting<Key extends Choice>(props: ChoiceProps<Key>) {
  const { label, hint, setting: key, choices, nameOf } = props;
  const { user } = useMe();
  const setting = useUserSetting();
  const value: User[Key] = { ...user, ...setting.pending }[key];
  return (
    <Setting label={label} hint={hint} saving={setting}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        onChange={(choice) => setting.save({ [key]: choice })}
      />
    </Setting>
  );
}
