/** Signs out as the page without a script does: with a form, which a page elsewhere cannot send. */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  form.submit();
}
