import { Button } from '@mantine/core';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { browserZone, zoneName, zonesDiffer } from '../../../time/zones.ts';
import { settings } from '../../../words/settings.ts';
import { Setting } from '../parts/setting.tsx';
import { useUserSetting } from './use-user-setting.ts';
import classes from './zone-setting.module.css';

const words = settings.profile;

export function ZoneSetting({ zone }: { zone: string }) {
  const setting = useUserSetting();
  const save = (timezone: string) => setting.save({ timezone });
  return (
    <Setting label={words.zone} hint={words.zoneHint} htmlFor="zone" saving={setting}>
      <ZoneSelect id="zone" label={words.zone} isLabelled value={zone} onChange={save} />
      <ZoneNotice zone={zone} onTake={save} />
    </Setting>
  );
}

/** Someone who travels, or who signed up elsewhere, sees times that their clock does not show. */
function ZoneNotice({ zone, onTake }: { zone: string; onTake: (zone: string) => void }) {
  const here = browserZone();
  if (!zonesDiffer(zone, here, Date.now())) return null;
  return (
    <div className={classes.notice}>
      <span>{words.browserZone(zoneName(here))}</span>
      <Button size="compact-sm" h={32} variant="default" onClick={() => onTake(here)}>
        {words.takeZone(zoneName(here))}
      </Button>
    </div>
  );
}
