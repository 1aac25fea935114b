import { useEffect, useState } from 'react';
import type { LeftEditor } from '../components/entry-editor/form.ts';
import { EntryDialog } from '../components/entry-editor/lazy-entry-dialog.tsx';
import { tell } from '../components/messages.tsx';
import { useTeam } from '../data/current-team.tsx';
import { components as words } from '../words/components.ts';
import { allUnkept, onUnkept, takeUnkept, type Unkept } from './unkept.ts';

/** Says what was typed and could not be kept, until someone goes on with it or has seen it, also after a reload. */
export function UnkeptMessages() {
  const { id: teamId } = useTeam();
  const [editor, setEditor] = useState<LeftEditor | null>(null);
  useEffect(() => {
    const shown = new Map<string, () => void>();
    let isOver = false;
    const forget = (id: string) => {
      // A message that goes with its page was not seen.
      if (!isOver) takeUnkept(id);
    };
    const goOn = (id: string) => setEditor(takeUnkept(id)?.editor ?? null);
    const say = () => {
      for (const one of allUnkept()) {
        // An entry is edited among the projects of its team.
        const isElsewhere = one.editor && one.editor.teamId !== teamId;
        if (!isElsewhere && !shown.has(one.id)) shown.set(one.id, tellUnkept(one, goOn, forget));
      }
    };
    say();
    const stop = onUnkept(say);
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

/** Returns how to take the message away. What was typed can be copied from it. */
function tellUnkept(
  { id, text, why, editor }: Unkept,
  goOn: (id: string) => void,
  forget: (id: string) => void,
): () => void {
  return tell({
    title: editor ? words.notSaved(text) : words.notKept(text),
    message: why,
    action: editor ? words.goOn : words.ok,
    onAction: () => goOn(id),
    color: 'red',
    onGone: () => forget(id),
  });
}
