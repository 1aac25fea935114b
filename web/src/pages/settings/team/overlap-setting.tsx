import type { OverlapPolicy } from '../../../../../src/domain/time-entries/overlap.ts';
import { Refusal } from '../../../components/refusal.tsx';
import type { Team } from '../../../data/me.ts';
import { components } from '../../../words/components.ts';
import { teamSettings as words } from '../../../words/team-settings.ts';
import { useShortly } from '../shared/use-shortly.ts';
import { OverlapPicture } from './overlap-picture.tsx';
import classes from './overlap-setting.module.css';
import { useTeamSetting } from './use-team-setting.ts';

interface Props {
  team: Team;
  /** The available policies; a single one is shown as fixed. */
  policies: readonly OverlapPolicy[];
}

/** The overlap policy, each option with a picture. */
export function OverlapSetting({ team, policies }: Props) {
  const setting = useTeamSetting(team);
  const isFresh = useShortly(setting.isSuccess ? setting.submittedAt : 0);
  const { overlapPolicy } = { ...team, ...setting.pending };
  const isFixed = policies.length === 1;
  return (
    <fieldset className={classes.setting}>
      <legend className={classes.label}>{words.overlap}</legend>
      <span className={classes.mark} role="status">
        {setting.isSuccess && isFresh && components.saved}
      </span>
      <p className={classes.hint}>{words.overlapHint}</p>
      <div className={classes.cards}>
        {policies.map((policy) =>
          isFixed ? (
            <div key={policy} className={classes.card} data-fixed>
              <OverlapPicture policy={policy} />
              <PolicyWords policy={policy} />
            </div>
          ) : (
            <label key={policy} className={classes.card}>
              <OverlapPicture policy={policy} />
              <span className={classes.choice}>
                <input
                  type="radio"
                  name="overlap-policy"
                  className={classes.radio}
                  checked={overlapPolicy === policy}
                  onChange={() => setting.save({ overlapPolicy: policy })}
                />
                <PolicyWords policy={policy} />
              </span>
            </label>
          ),
        )}
      </div>
      <Refusal error={setting.error} onRetry={setting.retry} />
    </fieldset>
  );
}

function PolicyWords({ policy }: { policy: OverlapPolicy }) {
  const { name, text } = words.policies[policy];
  return (
    <span>
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{text}</span>
    </span>
  );
}
