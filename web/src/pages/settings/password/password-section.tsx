import { Button, Checkbox, PasswordInput, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../../../../src/domain/accounts/password.ts';
import { ApiError } from '../../../api/api-error.ts';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { Refusal } from '../../../components/refusal.tsx';
import { useMe } from '../../../data/me.ts';
import { settings } from '../../../words/settings.ts';
import form from '../shared/form.module.css';
import { Intro } from '../shared/intro.tsx';
import { passwordLength } from './length.ts';
import classes from './password-section.module.css';

const words = settings.password;

const ChangePassword = graphql(`
  mutation ChangePassword($args: ChangePasswordArgs!) {
    changePassword(input: { args: $args }) { errors { code message field } }
  }
`);

/** The queries whose results change when keys and apps are revoked. */
const CREDENTIALS: ReadonlySet<unknown> = new Set(['api-keys', 'connected-apps']);

/** A wrong current password is an error of its field, not of the request. */
class WrongPassword extends Error {}

/** The button that shows the password, as large as other buttons. */
const largerToggle = () => ({ root: { '--psi-button-size': '32px' } });

export function PasswordSection() {
  const { user } = useMe();
  const queries = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const [revokeCredentials, setRevoke] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      const args = { currentPassword, newPassword, revokeCredentials };
      const { changePassword } = await request(ChangePassword, { args });
      if (changePassword?.errors[0]?.field === 'currentPassword') throw new WrongPassword(words.wrong);
      accepted(changePassword);
    },
    onSuccess: () => {
      setCurrent('');
      setNext('');
      setRevoke(false);
      notifications.show({ message: words.changed });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      if (revokeCredentials)
        void queries.invalidateQueries({ predicate: ({ queryKey }) => CREDENTIALS.has(queryKey[0]) });
    },
  });
  const isWrong = change.error instanceof WrongPassword;
  const isRefused = change.error instanceof ApiError && change.error.field === 'newPassword';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <>
      <Intro>{words.intro}</Intro>
      <form className={form.form} onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={words.current}
          value={currentPassword}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={isWrong && words.wrong}
          autoComplete="current-password"
          required
          withAsterisk={false}
          vars={largerToggle}
        />
        <div>
          <PasswordInput
            label={words.next}
            description={words.hint(MIN_PASSWORD_LENGTH)}
            value={newPassword}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={isRefused && change.error?.message.replace(/^newPassword/, words.next)}
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            required
            withAsterisk={false}
            vars={largerToggle}
          />
          <LengthBar password={newPassword} />
        </div>
        <Checkbox
          checked={revokeCredentials}
          onChange={(event) => setRevoke(event.currentTarget.checked)}
          label={words.revoke}
          description={words.revokeHint}
        />
        {!isWrong && !isRefused && <Refusal error={change.error} onRetry={() => change.mutate()} />}
        <div>
          <Button type="submit" loading={change.isPending}>
            {words.change}
          </Button>
        </div>
      </form>
    </>
  );
}

function LengthBar({ password }: { password: string }) {
  const length = passwordLength(password);
  return (
    <div className={classes.length} role="status">
      {length && (
        <>
          <Progress
            value={length.share}
            size={4}
            color={length.grade === 'short' ? 'var(--warn)' : undefined}
            aria-hidden
          />
          <span className={classes.text}>{length.text}</span>
        </>
      )}
    </div>
  );
}
