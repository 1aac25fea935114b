import { installation as words } from '../../../words/installation.ts';
import classes from './installation.module.css';
import type { ListedAccount } from './installation.ts';

type AccountStates = Pick<
  ListedAccount,
  'administratorSince' | 'disabledAt' | 'emailVerified' | 'eraseAt' | 'invited'
>;

/** The unusual states of an account. */
export function States({ account }: { account: AccountStates }) {
  const { administratorSince, disabledAt, emailVerified, eraseAt, invited } = account;
  const state = eraseAt ? words.states.deleted : disabledAt ? words.states.disabled : null;
  return (
    <>
      {administratorSince && <span className={classes.tag}>{words.states.administrator}</span>}
      {!emailVerified && (
        <span className={classes.plainTag}>{invited ? words.states.invited : words.states.unverified}</span>
      )}
      {state && <span className={classes.plainTag}>{state}</span>}
    </>
  );
}
