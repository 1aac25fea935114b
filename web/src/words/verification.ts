export const verification = {
  notice: (email: string, sendsEmail: boolean) =>
    `Verify ${email} to create API keys, connect apps, share reports and invite people. ${sendsEmail ? 'We sent you a link.' : verification.askAdministrator}`,
  send: 'Send again',
  sent: (email: string) => `A new link is on its way to ${email}.`,
  notSent: 'No e-mail was sent. Ask the administrator of this server for the link.',
  askAdministrator: 'This server sends no e-mail. Ask its administrator for the link.',
  failed: 'The link was not sent',
};
