import { type Html, html } from '../../lib/html.ts';

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | null;
  hint?: string | null;
  /** The problem with the value. */
  error?: string | null;
  /** The id of a message elsewhere on the page that describes the problem. */
  errorId?: string | null;
  focused?: boolean;
  /** Whether the value is fixed. */
  readOnly?: boolean;
  minLength?: number;
}

/** A labelled input with its hint and error. */
export function field({ name, label, type, autocomplete, value, hint, focused, ...rest }: Field): Html {
  const { error, errorId = error ? `${name}-error` : null, minLength, readOnly } = rest;
  const describedBy = [errorId, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required
${type === 'text' ? null : html`autocapitalize="none" spellcheck="false"`}
${value && html`value="${value}"`} ${minLength && html`minlength="${minLength}"`}
${errorId && html`aria-invalid="true"`} ${describedBy && html`aria-describedby="${describedBy}"`} ${focused && html`autofocus`} ${readOnly && html`readonly`}>
${error && html`<p class="wrong" id="${name}-error">${asSentence(error)}</p>`}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

export interface SelectField {
  name: string;
  label: string;
  options: Html | readonly Html[];
  /** The problem with the value. */
  error?: string | null;
  focused?: boolean;
}

/** A labelled choice among options. */
export function selectField({ name, label, options, error, focused }: SelectField): Html {
  return html`<div>
<label for="${name}">${label}</label>
<select id="${name}" name="${name}" ${error && html`aria-invalid="true" aria-describedby="${name}-error"`} ${focused && html`autofocus`}>
${options}
</select>
${error && html`<p class="wrong" id="${name}-error">${error}</p>`}
</div>`;
}

export function hiddenFields(values: Record<string, string | null | undefined>): Html[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [html`<input type="hidden" name="${name}" value="${value}">`],
  );
}

/** Capitalises a message: messages about a field begin with the field's name in the API. */
function asSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** The hint beside a field for a new password. It describes the rule of `checkPassword`. */
export function newPasswordHint(shortest: number): string {
  return `At least ${shortest} characters. Do not use your e-mail address, “Stint” or a common password. Several words are easy to remember and hard to guess.`;
}
