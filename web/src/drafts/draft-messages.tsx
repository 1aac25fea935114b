import { useEffect, useState } from 'react';
import type { LeftEditor } from '../components/entry-editor/form.ts';
import { EntryDialog } from '../components/entry-editor/lazy-entry-dialog.tsx';
import { showMessage } from '../components/messages.tsx';
import { useTeam } from '../data/current-team.tsx';
import { components as words } from '../words/components.ts';
import { allDrafts, type Draft, onDrafts, takeDraft } from './draft-list.ts';

/** Shows a message for each draft until the user continues or dismisses it, even after a reload. */
export function DraftMessages() {
  const { id: teamId } = useTeam();
  const [editor, setEditor] = useState<LeftEditor | null>(null);
  useEffect(() => {
    const shown = new Map<string, () => void>();
    let isOver = false;
    const forget = (id: string) => {
      // A message that closes with its page was not dismissed by the user.
      if (!isOver) takeDraft(id);
    };
    const continueDraft = (id: string) => setEditor(takeDraft(id)?.editor ?? null);
    const say = () => {
      for (const one of allDrafts()) {
        // An entry is edited within its team.
        const isElsewhere = one.editor && one.editor.teamId !== teamId;
        if (!isElsewhere && !shown.has(one.id)) shown.set(one.id, showDraft(one, continueDraft, forget));
      }
    };
    say();
    const stop = onDrafts(say);
    return () => {
      isOver = true;
      stop();
      for (const hide of shown.values()) hide();
    };
  }, [teamId]);
  if (!editor) return null;
  const { subject, identityId, typed } = editor;
  return <EntryDialog {...subject} left={typed} identityId={identityId} onClose={() => setEditor(null)} />;
}

/** Shows a draft, with a button to copy its text. Returns a function that closes the message. */
function showDraft(
  { id, text, why, editor }: Draft,
  onContinue: (id: string) => void,
  forget: (id: string) => void,
): () => void {
  return showMessage({
    title: editor ? words.notSaved(text) : words.notKept(text),
    message: why,
    action: editor ? words.continueDraft : words.ok,
    onAction: () => onContinue(id),
    color: 'red',
    onClose: () => forget(id),
  });
}
