import { Button } from '@mantine/core';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { browserZone, zoneName, zonesDiffer } from '../../../time/zones.ts';
import { settings } from '../../../words/settings.ts';
import { Setting } from '../shared/setting.tsx';
import { useUserSetting } from './use-user-setting.ts';
import classes from './zone-setting.module.css';

const words = settings.profile;

/** `zone` is null if none was chosen. */
export function ZoneSetting({ zone }: { zone: string | null }) {
  const setting = useUserSetting();
  const shown = setting.pending?.timezone ?? zone;
  const save = (timezone: string) => setting.save({ timezone });
  return (
    <Setting label={words.zone} hint={words.zoneHint} htmlFor="zone" saving={setting}>
      <ZoneSelect id="zone" label={words.zone} isLabelled value={shown ?? ''} onChange={save} />
      <ZoneNotice zone={shown} onTake={save} />
    </Setting>
  );
}

/** Reports a device zone that differs from the account's, for example on a journey. */
function ZoneNotice({ zone, onTake }: { zone: string | null; onTake: (zone: string) => void }) {
  const here = browserZone();
  if (zone !== null && !zonesDiffer(zone, here, Date.now())) return null;
  return (
    <div className={classes.notice}>
      <span>{words.browserZone(zoneName(here))}</span>
      <Button size="compact-sm" h={32} variant="default" onClick={() => onTake(here)}>
        {words.takeZone(zoneName(here))}
      </Button>
    </div>
  );
}
