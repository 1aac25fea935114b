import { Button } from '@mantine/core';
import { CopyBox } from '../../../components/copy-box.tsx';
import dialog from '../../../components/dialog.module.css';
import { team } from '../../../words/team.ts';
import classes from './invitations.module.css';
import type { Issued } from './requests.ts';

const words = team.invite;

interface Props {
  issued: Issued;
  onClose: () => void;
  onAgain?: () => void;
}

/** The link of an invitation, to hand over. */
export function IssuedLink({ issued: { email, url, isEmailed }, onClose, onAgain }: Props) {
  return (
    <div className={dialog.form}>
      <p className={classes.text}>{isEmailed ? words.emailed(email) : words.notEmailed(email)}</p>
      <CopyBox text={url} what={words.link} />
      <p className={classes.note}>{words.warning}</p>
      <div className={dialog.buttons}>
        {onAgain && (
          <Button variant="default" onClick={onAgain}>
            {words.again}
          </Button>
        )}
        <Button variant={onAgain ? 'filled' : 'default'} onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
