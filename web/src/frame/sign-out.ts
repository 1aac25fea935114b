/** Signs out by posting a form, as the page without scripts does. Other sites cannot send this form. */
export function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  document.body.append(form);
  form.submit();
}
