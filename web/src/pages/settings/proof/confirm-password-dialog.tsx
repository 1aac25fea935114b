import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import dialog from '../../../components/dialog.module.css';
import { Refusal } from '../../../components/refusal.tsx';
import { useMe } from '../../../data/me.ts';
import { access } from '../../../words/access.ts';
import { components } from '../../../words/components.ts';
import { type Question, useQuestion } from './with-proof.ts';

const words = access.proof;

const ConfirmPassword = graphql(`
  mutation ConfirmPassword($password: String!) {
    confirmPassword(input: { password: $password }) { errors { code message field } }
  }
`);

/** A wrong password is an error of the field; other failures are errors of the dialog. */
class WrongPassword extends Error {}

/** Asks for the password when an action needs a recent confirmation, on top of any open dialog. */
export function ConfirmPasswordDialog() {
  const question = useQuestion();
  return (
    // The Escape key would close the dialog below as well, so the form handles it.
    <Modal
      opened={question !== null}
      onClose={() => question?.cancelled()}
      title={words.title}
      closeOnEscape={false}
    >
      {question && <Form question={question} />}
    </Modal>
  );
}

function Form({ question }: { question: Question }) {
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: async () => {
      const { confirmPassword } = await request(ConfirmPassword, { password });
      if (confirmPassword?.errors[0]?.field === 'password') throw new WrongPassword(words.wrong);
      accepted(confirmPassword);
    },
    onSuccess: question.confirmed,
  });
  const isWrong = confirm.error instanceof WrongPassword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the portal to the form that opened the dialog.
    event.stopPropagation();
    confirm.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') question.cancelled();
  };
  return (
    <form className={dialog.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <p className="soft">{words.text}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label={words.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isWrong && words.wrong}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        data-mantine-stop-propagation
      />
      {!isWrong && <Refusal error={confirm.error} onRetry={() => confirm.mutate()} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={question.cancelled} data-mantine-stop-propagation>
          {components.cancel}
        </Button>
        <Button type="submit" loading={confirm.isPending} data-mantine-stop-propagation>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
