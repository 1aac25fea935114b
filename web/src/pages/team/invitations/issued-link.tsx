import { Button } from '@mantine/core';
import { CopyButton } from '../../../components/copy-button.tsx';
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
    <div className={classes.form}>
      <p className={classes.text}>{isEmailed ? words.emailed(email) : words.notEmailed(email)}</p>
      <div className={classes.link}>
        <code className={classes.url}>{url}</code>
        <CopyButton text={url} what={words.link} primary />
      </div>
      <p className={classes.note}>{words.warning}</p>
      <div className={classes.buttons}>
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
