export const verification = {
  notice: (email: string) =>
    `Verify ${email} to make API keys, connect apps, share reports and invite people. We sent you a link.`,
  send: 'Send again',
  sent: (email: string) => `A new link is on its way to ${email}.`,
  askAdministrator: 'This server sends no e-mail. Ask its administrator for the link.',
  failed: 'The link was not sent',
};
