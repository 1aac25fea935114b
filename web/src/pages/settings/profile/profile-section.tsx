import { SegmentedControl } from '@mantine/core';
import { NAME_LIMIT } from '../../../../../src/domain/text.ts';
import { type WeekStart, weekStarts } from '../../../../../src/domain/zone.ts';
import { useMe } from '../../../data/me.ts';
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
      <WeekStartSetting weekStart={user.weekStart} />
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

function WeekStartSetting({ weekStart }: { weekStart: WeekStart }) {
  const setting = useUserSetting();
  return (
    <Setting label={words.weekStart} saving={setting}>
      <SegmentedControl
        fullWidth
        aria-label={words.weekStart}
        value={weekStart}
        data={weekStarts.map((value) => ({ value, label: words.weekStarts[value] }))}
        onChange={(value) => setting.save({ weekStart: value as WeekStart })}
      />
    </Setting>
  );
}
