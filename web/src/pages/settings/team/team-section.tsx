import { roleMay } from '../../../../../src/domain/teams/policy.ts';
import { NAME_LIMIT } from '../../../../../src/domain/text/text.ts';
import { overlapPolicies } from '../../../../../src/domain/time-entries/overlap.ts';
import { CurrencySelect } from '../../../components/currency-select.tsx';
import { ZoneSelect } from '../../../components/zone-select.tsx';
import { useTeam } from '../../../data/current-team.tsx';
import type { Team } from '../../../data/me.ts';
import { currencyName, moneyText } from '../../../money/money.ts';
import { RateField } from '../../../money/rate-field.tsx';
import { useTimeFormat } from '../../../time/format.ts';
import { zoneName } from '../../../time/zones.ts';
import { teamSettings as words } from '../../../words/team-settings.ts';
import { Intro } from '../shared/intro.tsx';
import { Setting } from '../shared/setting.tsx';
import { TextField } from '../shared/text-field.tsx';
import { DangerZone } from './danger-zone.tsx';
import { LockSetting } from './lock-setting.tsx';
import { OverlapSetting } from './overlap-setting.tsx';
import { RepriceSetting } from './reprice/reprice-setting.tsx';
import { useTeamSetting } from './use-team-setting.ts';

export function TeamSection() {
  const team = useTeam();
  const mayManage = roleMay(team.myIdentity.role, 'team.manage');
  return (
    // Remounted for another team: typed values belong to one team.
    <div key={team.id}>
      <Intro>
        {words.intro(team.name)} {!mayManage && words.readOnly}
      </Intro>
      {mayManage ? <Settings team={team} /> : <Facts team={team} />}
      <DangerZone team={team} />
    </div>
  );
}

function Settings({ team }: { team: Team }) {
  const name = useTeamSetting(team);
  const currency = useTeamSetting(team);
  const zone = useTeamSetting(team);
  const rate = useTeamSetting(team);
  return (
    <>
      <Setting label={words.name} htmlFor="team-name" saving={name}>
        <TextField
          id="team-name"
          value={team.name}
          saving={name}
          onSave={(next, onKept) => name.save({ name: next }, onKept)}
          maxLength={NAME_LIMIT}
        />
      </Setting>
      <Setting label={words.currency} hint={words.currencyHint} htmlFor="team-currency" saving={currency}>
        <CurrencySelect
          id="team-currency"
          label={words.currency}
          isLabelled
          value={team.currency}
          onChange={(next) => currency.save({ currency: next })}
        />
      </Setting>
      <Setting label={words.zone} hint={words.zoneHint} htmlFor="team-zone" saving={zone}>
        <ZoneSelect
          id="team-zone"
          label={words.zone}
          isLabelled
          value={zone.pending?.timezone ?? (team.timezoneIsSet ? team.timezone : '')}
          onChange={(next) => zone.save({ timezone: next })}
        />
      </Setting>
      <Setting label={words.rate} hint={words.rateHint} htmlFor="team-rate" saving={rate}>
        <RateField
          id="team-rate"
          label={words.rate}
          rate={team.defaultHourlyRate}
          currency={team.currency}
          placeholder={words.noRate}
          onSave={(next) => rate.save({ defaultHourlyRate: next })}
        />
      </Setting>
      <RepriceSetting team={team} />
      <LockSetting team={team} />
      <OverlapSetting team={team} policies={overlapPolicies} />
    </>
  );
}

/** Read-only settings for members without the permission. */
function Facts({ team }: { team: Team }) {
  const { plainDate } = useTimeFormat();
  const maySeeRates = roleMay(team.myIdentity.role, 'rate.read');
  return (
    <>
      <Setting label={words.name}>{team.name}</Setting>
      <Setting label={words.currency}>
        {team.currency} <span className="soft">{currencyName(team.currency)}</span>
      </Setting>
      <Setting label={words.zone}>{team.timezoneIsSet ? zoneName(team.timezone) : words.noZone}</Setting>
      {maySeeRates && (
        <Setting label={words.rate}>
          {team.defaultHourlyRate ? moneyText(team.defaultHourlyRate) : words.noRate}
        </Setting>
      )}
      {team.lockedBefore !== null && (
        <Setting label={words.lock.label} hint={words.lock.hint}>
          {plainDate(team.lockedBefore)}
        </Setting>
      )}
      <OverlapSetting team={team} policies={[team.overlapPolicy]} />
    </>
  );
}
